import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import { aheadOfUtc } from '#core/values/zone/time-text.ts';
import type { TicketDraft } from '#web/features/trading/ticket/order-draft.ts';
import { expiriesOf } from '#web/features/trading/ticket/order-terms.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { ClockField } from '#web/ui/fields/day/clock-field.tsx';
import { DayField } from '#web/ui/fields/day/day-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { zoneText } from '#web/ui/when.ts';

interface OrderExpiryProps {
  draft: TicketDraft;
  edit: (change: Partial<TicketDraft>) => void;
}

/** Until when it waits, in the zone of the person, which stands below. */
export function OrderExpiry({ draft, edit }: OrderExpiryProps) {
  const expiries = expiriesOf(draft);
  const time = draft.expiryTime;
  const errorId = useId();
  return (
    <div>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3">
        <DayField
          label={m.trading_expiry_day()}
          value={draft.expiryDay}
          onValue={(expiryDay) => edit({ expiryDay })}
        />
        <ClockField
          label={m.trading_expiry_time()}
          value={time}
          onValue={(expiryTime) => edit({ expiryTime })}
        />
      </div>
      {expiries?.length === 0 && <FieldError id={errorId}>{m.ui_clock_skipped({ time })}</FieldError>}
      <p className="mt-1.5 text-faint">{zoneLine(time, expiries)}</p>
    </div>
  );
}

/** Whose clocks are meant, as they stand then; and which of two, where an hour comes twice. */
function zoneLine(time: string, expiries: readonly number[] = []): string {
  const zone = personZone();
  const expiry = expiries.at(-1);
  if (expiry === undefined || zone === 'UTC') return zoneText(zone);
  const offset = aheadOfUtc(zone, expiry);
  return expiries.length === 1
    ? `${zoneText(zone)}, ${offset}`
    : `${zoneText(zone)}. ${m.ui_clock_twice({ time, offset })}`;
}

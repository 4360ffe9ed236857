import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Bell, BellOff, BellRing, Trash2 } from 'lucide-react';
import type { AlertView, InstrumentView, QuoteView } from '#core/market/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { type AlertId, newId } from '#core/values/ids.ts';
import { readUnits } from '#core/values/money.ts';
import { parsePrice, priceScale } from '#core/values/price.ts';
import { formatPrice } from '#core/content/figures.ts';
import { type AlertDraft, alertTrouble } from '#web/features/market/alerts/alert-draft.ts';
import { useAlertRoom } from '#web/features/market/alerts/alert-room.ts';
import { midPrice } from '#web/features/market/live-price.tsx';
import { useCreateAlert, useDeleteAlert } from '#web/features/market/mutations.ts';
import { alertsQuery } from '#web/features/market/queries.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { useForm } from '#web/lib/form.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

const directions = [
  { value: 'above', label: m.market_rises_to() },
  { value: 'below', label: m.market_falls_to() },
] as const;

const priceText = (symbol: string, price: string): string =>
  formatPrice(price, findInstrument(symbol)?.priceDecimals ?? 2);

function AlertForm({ market }: { market: InstrumentView & { quote: QuoteView } }) {
  const create = useCreateAlert();
  const quote = useLiveQuote(market.symbol);
  const room = useAlertRoom();
  const isFull = room !== undefined && room.waiting >= room.limit;
  // Other words are another alert; the same words sent again are the same one.
  const [id, setId] = useState(() => newId('alt'));
  const { isOpen, isStale, last } = market.quote;
  const now = (quote && midPrice(quote.bid, quote.ask)) ?? last;
  const tick = readUnits(market.tick, priceScale);
  const form = useForm({
    initial: { direction: 'above', text: '' } as AlertDraft,
    summaryOf: (draft) => ({
      blockedBy: isFull
        ? m.market_alerts_full({ limit: room.limit })
        : alertTrouble(draft, tick, isOpen && !isStale ? parsePrice(now) : undefined),
    }),
    submit: async ({ direction, text }) => {
      const alert = await create.mutateAsync({ id, symbol: market.symbol, direction, price: text });
      toast(
        'success',
        (alert.direction === 'above' ? m.market_alert_set_above : m.market_alert_set_below)({
          symbol: alert.symbol,
          price: priceText(alert.symbol, alert.price),
        }),
      );
      edit({ text: '' });
    },
  });
  const edit = (part: Partial<AlertDraft>) => {
    form.change(part);
    setId(newId('alt'));
  };
  const { draft } = form;
  const { blockedBy } = form.summary;
  return (
    <form noValidate aria-label={m.market_new_price_alert()} className="space-y-3" onSubmit={form.onSubmit}>
      <Choice
        label={m.market_tell_me_when()}
        options={directions}
        value={draft.direction}
        onValue={(direction) => edit({ direction })}
        isSmall
      />
      <NumberField
        label={m.market_alert_price()}
        name="alert-price"
        decimals={priceScale}
        unit={market.quoteCurrency}
        placeholder={formatPrice(now, market.priceDecimals).replaceAll(',', '')}
        value={draft.text}
        onValue={(text) => edit({ text })}
        error={form.errors.text}
        hint={m.market_told_once_here_by_mail()}
      />
      <FailureNote error={form.error} />
      <Button
        type="submit"
        kind="secondary"
        className="w-full"
        isBusy={form.isBusy}
        disabled={blockedBy !== undefined}
      >
        {blockedBy ?? m.market_set_alert()}
      </Button>
    </form>
  );
}

function AlertLine({ alert, hasSymbol }: { alert: AlertView; hasSymbol: boolean }) {
  const remove = useDeleteAlert();
  const price = priceText(alert.symbol, alert.price);
  const Icon = alert.rests ? BellOff : alert.triggeredAt === null ? Bell : BellRing;
  return (
    <li className="flex items-center gap-3 py-2">
      {hasSymbol && <InstrumentMark symbol={alert.symbol} />}
      <Icon
        className={alert.triggeredAt === null ? 'size-4 text-faint' : 'size-4 text-ink-text'}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block">
          {hasSymbol && (
            <Link
              to="/markets/$symbol"
              params={{ symbol: alert.symbol }}
              className="mr-1.5 font-medium hover:underline"
            >
              {alert.symbol}
            </Link>
          )}
          {alert.direction === 'above' ? m.market_rises_to() : m.market_falls_to()}{' '}
          <span className="num">{price}</span>
        </span>
        <span className="block text-2xs text-faint">
          {alert.rests
            ? m.market_alert_rests()
            : alert.triggeredAt === null
              ? m.market_waiting_since({ createdAt: formatDateTime(alert.createdAt) })
              : m.market_reached_at({
                  triggeredAt: formatDateTime(alert.triggeredAt),
                  symbol: priceText(alert.symbol, alert.triggeredPrice ?? alert.price),
                })}
        </span>
      </span>
      <button
        type="button"
        aria-label={(alert.direction === 'above' ? m.market_delete_alert_above : m.market_delete_alert_below)(
          {
            symbol: alert.symbol,
            price,
          },
        )}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(
            { id: alert.id as AlertId },
            {
              onSuccess: () => toast('success', m.market_alert_deleted({ symbol: alert.symbol })),
              onError: (error) => toast('error', failureOf(error).message),
            },
          )
        }
        className="grid size-9 place-items-center rounded-md text-faint hover:bg-panel-2 hover:text-fg"
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}

function AlertList({ symbol }: { symbol?: string }) {
  const { data, isError, refetch } = useQuery(alertsQuery());
  if (!data)
    return isError ? (
      <Failed title={m.market_alerts_could_not_be_loaded()} onRetry={refetch} />
    ) : (
      <Loading label={m.market_loading_alerts()} rows={1} />
    );
  const rows = data.filter((alert) => symbol === undefined || alert.symbol === symbol);
  return (
    <ul aria-label={m.market_price_alerts()} className="divide-y divide-line">
      {rows.map((alert) => (
        <AlertLine key={alert.id} alert={alert} hasSymbol={symbol === undefined} />
      ))}
    </ul>
  );
}

/** Price alerts of one market: a new one, and those there are. */
export function MarketAlerts({ market }: { market: InstrumentView & { quote: QuoteView } }) {
  return (
    <Card title={m.market_price_alerts()}>
      <AlertForm key={market.symbol} market={market} />
      <div className="mt-3">
        <AlertList symbol={market.symbol} />
      </div>
    </Card>
  );
}

/**
 * All alerts of the person. Nothing is drawn while there are none: the market pages are where they
 * are made.
 */
export function AllAlerts() {
  const { data } = useQuery(alertsQuery());
  const room = useAlertRoom();
  if (!data || data.length === 0) return null;
  return (
    <Card
      title={m.market_alerts_dialog_title()}
      action={
        room && (
          <span className="text-sm text-faint">
            {m.market_of_waiting({ waiting: room.waiting, maxAlerts: room.limit })}
          </span>
        )
      }
    >
      {data.some(({ rests }) => rests) && (
        <div className="mb-3">
          <UpgradeNote>{m.market_alerts_above()}</UpgradeNote>
        </div>
      )}
      <AlertList />
    </Card>
  );
}

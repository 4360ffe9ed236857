import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { InboxMoney } from '#core/admin/inbox-contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { HowRow } from '#web/features/admin/inbox/how-row.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

type Place = InboxMoney['places'][number]['place'];
/** The rest are classes of markets, where positions are. */
const placeWords: Readonly<Partial<Record<Place, string>>> = {
  cash: m.inbox_place_cash(),
  coins: m.inbox_place_coins(),
  held: m.inbox_place_held(),
  bonus: m.inbox_place_bonus(),
  debt: m.inbox_place_debt(),
  copies: m.inbox_place_copies(),
};

const negative = (value: string): string => formatUnits(-readUnits(value, 2), 2);
const part = (name: string, value: string) => ({ name, value: <Amount value={value} isMovement /> });

/** The figures of a person, each with the rule it follows and the parts that add up to it. */
export function MoneyFigures({ userId, money }: { userId: string; money: InboxMoney }) {
  const { equity, net, opening, other, pnl } = money;
  const entries = (
    <Link to="/admin-user-detail/$userId" params={{ userId }} className="link inline-block py-1.5">
      {m.inbox_how_link()}
    </Link>
  );
  return (
    <dl className="inbox-figures">
      <HowRow name={m.inbox_equity()} value={<Amount value={equity} />}>
        <p>{m.inbox_how_equity()}</p>
        <Receipt
          isTight
          lines={placesOf(money).map(({ name, value }) => ({ name, value: <Amount value={value} /> }))}
          total={{ name: m.inbox_equity(), value: <Amount value={equity} /> }}
        />
        {entries}
      </HowRow>
      <HowRow name={m.inbox_net_deposits()} value={<Amount value={net} />}>
        <p>{m.inbox_how_net({ entries: money.entries })}</p>
        <Receipt
          isTight
          lines={[part(m.common_deposits(), money.in), part(m.common_withdrawals(), negative(money.out))]}
          total={{ name: m.inbox_net_deposits(), value: <Amount value={net} /> }}
        />
        {entries}
      </HowRow>
      <HowRow name={m.inbox_pnl()} value={<Amount value={pnl} isChange />}>
        <p>{m.inbox_how_pnl({ fills: money.fills })}</p>
        <Receipt
          isTight
          lines={[
            part(m.inbox_equity(), equity),
            part(m.inbox_net_deposits(), negative(net)),
            part(m.inbox_opening(), negative(opening)),
            { ...part(m.inbox_other(), negative(other)), note: m.inbox_other_note() },
          ]}
          total={{ name: m.inbox_pnl(), value: <Amount value={pnl} isMovement /> }}
        />
        {entries}
      </HowRow>
      <HowRow name={m.inbox_positions()} value={money.positions}>
        <p>{m.inbox_how_positions()}</p>
        <Receipt
          isTight
          lines={[{ name: m.inbox_open_pnl(), value: <Amount value={money.unrealised} isChange /> }]}
        />
        {entries}
      </HowRow>
    </dl>
  );
}

/** Where the equity is; positions of all classes are one part. */
function placesOf({ places }: InboxMoney): { name: string; value: string }[] {
  const named = places.flatMap(({ place, value }) => {
    const name = placeWords[place];
    return name === undefined ? [] : [{ name, value }];
  });
  const rest = places
    .filter(({ place }) => placeWords[place] === undefined)
    .reduce((sum, { value }) => sum + readUnits(value, 2), 0n);
  return rest === 0n ? named : [...named, { name: m.inbox_place_positions(), value: formatUnits(rest, 2) }];
}

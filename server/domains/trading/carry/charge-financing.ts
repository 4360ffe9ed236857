import {
  cutOf,
  dayBasis,
  financingCents,
  lastCutDay,
  mostEvenings,
  nightsOf,
  yearlyBps,
} from '#core/trading/financing.ts';
import { markOf } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import { dayMs, utcDate } from '#core/values/time.ts';
import { chargeAccount, type Due } from '#server/domains/trading/carry/charge-account.ts';
import {
  type HeldThen,
  insertFinancingRun,
  listCarried,
  newestFinancingRun,
} from '#server/domains/trading/carry/store.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import type { Marks } from '#server/domains/trading/rules.ts';

const perPage = 1_000;

/**
 * Charges every evening that has passed since the last run, each position once. The first turn ever
 * charges nobody: it only notes where the record begins. Answers how many lines it booked.
 */
export async function chargeFinancing(app: Needs): Promise<number> {
  const at = app.clock.now();
  const newest = lastCutDay(at);
  const done = await newestFinancingRun(app.db.read);
  if (done === undefined) {
    await app.db.transaction((tx) => insertFinancingRun(tx, cutOf(newest), at));
    return 0;
  }
  const doneDay = Math.floor(done / dayMs);
  let booked = 0;
  for (let day = Math.max(doneDay + 1, newest - mostEvenings + 1); day <= newest; day++) {
    booked += await chargeEvening(app, day);
    await app.db.transaction((tx) => insertFinancingRun(tx, cutOf(day), at));
  }
  return booked;
}

async function chargeEvening(app: Needs, day: number): Promise<number> {
  const cut = cutOf(day);
  const marks = marksAt(app.market, cut);
  let booked = 0;
  for (let after = 0; ; ) {
    const owners = await listCarried(app.db.read, cut, after, perPage);
    const last = owners.at(-1);
    if (last === undefined) return booked;
    for (const owner of owners)
      booked += await app.db.transaction((tx) =>
        chargeAccount(
          tx,
          { owner, heldAt: cut },
          (position) => dueOf(app, position, day, marks),
          app.clock.now(),
        ),
      );
    after = last;
  }
}

function dueOf(app: Needs, position: HeldThen, day: number, marks: Marks): Due | undefined {
  const { symbol, side, quantity } = position;
  const instrument = app.market.requireInstrument(symbol);
  const nights = nightsOf(instrument.class, day);
  if (position.product !== 'margin' || nights === 0) return undefined;
  const { quote, rate } = marks(symbol);
  const price = markOf(side, quote);
  const terms = { yearlyBps: yearlyBps(instrument, side), nights, basis: dayBasis(instrument) };
  return {
    kind: 'financing',
    cause: utcDate(day * dayMs),
    cents: financingCents(price, quantity, rate, terms),
    terms: { ...terms, price: formatPrice(price, instrument.priceDecimals) },
    description: `Financing of ${symbol}, ${nights} ${nights === 1 ? 'night' : 'nights'} at ${formatUnits(BigInt(terms.yearlyBps), 2)}% a year`,
  };
}

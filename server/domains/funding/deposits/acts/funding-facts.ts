import { depositNetworks } from '#core/funding/deposits.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { ActNeeds } from '#server/domains/ledger/index.ts';
import { listArrivals, listDepartures, listRails } from '#server/domains/funding/deposits/acts/store.ts';

const unlessNone = <Row>(ids: readonly string[], read: () => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? Promise.resolve([]) : read();

/** What funding knows about the lines of a person's book. */
export const fundingFacts: ActNeeds['fundingFacts'] = async (tx, { deposits, withdrawals, topUps }) => {
  const [arrivals, departures, rails] = await Promise.all([
    unlessNone(deposits, () => listArrivals(tx, deposits)),
    unlessNone(withdrawals, () => listDepartures(tx, withdrawals)),
    unlessNone(topUps, () => listRails(tx, topUps)),
  ]);
  return {
    deposits: new Map(
      arrivals.map(({ id, asset, units, address, txid }) => [
        id,
        {
          kind: 'deposit',
          asset,
          coins: formatUnits(units, assetScale[asset]),
          network: depositNetworks[asset].name,
          address,
          txid,
        },
      ]),
    ),
    withdrawals: new Map(
      departures.map(({ id, asset, coinUnits, address, state }) => [
        id,
        {
          kind: 'withdrawal',
          id,
          asset,
          coins: formatUnits(coinUnits, assetScale[asset]),
          network: depositNetworks[asset].name,
          address,
          state,
        },
      ]),
    ),
    topUps: new Map(rails.map(({ id, rail }) => [id, { kind: 'top_up', rail }])),
  };
};

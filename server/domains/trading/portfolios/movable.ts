import {
  type AccountState,
  availableFor,
  type Marks,
  marginUnrealisedCents,
} from '#server/domains/trading/rules.ts';

/** Free cash that nothing needs: not margin, not set aside for orders, and not what open losses have eaten already. */
export function movableCents(state: AccountState, marks: Marks): bigint {
  const free = availableFor(state, 'cash', marginUnrealisedCents(state, marks));
  return free < state.money.cashCents ? free : state.money.cashCents;
}

// The floor under the seams: whoever deletes a guard from the wiring, a fact from its declaration
// or a column from the shape of a row does not get to run it, for the types refuse. Each seam is
// deleted in a copy of the source, and the types of `npm run check` must fail for the reason given.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySource, type SourceCopy } from '../source/copy-source.ts';

interface Seam {
  readonly what: string;
  readonly file: string;
  readonly deletes: RegExp;
  /**
   * An error that says what is missing, or stands where it is used. An import that is now unused is
   * none.
   */
  readonly refusedBy: RegExp;
}

const ports = 'server/wiring/ports.ts';
const seams: readonly Seam[] = [
  {
    what: 'the second step before money leaves',
    file: ports,
    deletes: /^ *requireStepUp:.*\n/m,
    refusedBy: /Property 'requireStepUp' is missing/,
  },
  {
    what: 'the gate on dollars of a leader whom others copy',
    file: ports,
    deletes: /, copying\.requireMayMoveCash(?=\))/,
    refusedBy: /ports\.ts.*error TS2554: Expected 2 arguments/,
  },
  {
    what: 'the check that spent money is the person’s own',
    file: ports,
    deletes: /, \.\.\.gate(?= \}, overrides)/,
    refusedBy: /ports\.ts[^]*lockWithdrawable/,
  },
  {
    what: 'the approved documents of who leads',
    file: ports,
    deletes: /^ *identityVerified:.*\n.*\n/m,
    refusedBy: /Property 'identityVerified' is missing/,
  },
  {
    what: 'the fact that an order was filled',
    file: 'core/trading/events.ts',
    deletes: /^ *'trading\.order-filled': \{[^}]*\};\n/m,
    refusedBy: /announce\.ts.*error.*trading\.order-filled/,
  },
  {
    what: 'the fact that sessions ended',
    file: 'core/identity/events.ts',
    deletes: /^ *'identity\.sessions-ended':.*\n/m,
    refusedBy: /sign-out\.ts.*error.*identity\.sessions-ended/,
  },
  {
    what: 'the fact that a leader’s order was filled, which names nobody',
    file: 'core/copying/events.ts',
    deletes: /^ *'copying\.leader-filled':.*\n/m,
    refusedBy: /participants\.ts.*error.*copying\.leader-filled/,
  },
  {
    what: 'the column that says when a payout was sent',
    file: 'server/domains/funding/payouts/store.ts',
    deletes: /^ *sentAt: nullable\(timestamp\),\n/m,
    refusedBy: /pay-withdrawals\.ts.*error TS2339: Property 'sentAt' does not exist/,
  },
  {
    what: 'the column of the price that a pending order waits for',
    file: 'server/domains/trading/orders/working/store.ts',
    deletes: /^ *watchPrice: \w+,\n/m,
    refusedBy: /edit-order\.ts.*error TS2339: Property 'watchPrice' does not exist/,
  },
  {
    what: 'the column of the units of a balance',
    file: 'server/domains/ledger/store.ts',
    deletes: /, units(?= \}\);\nexport type BalanceRow)/,
    refusedBy: /balances\.ts.*error TS2339: Property 'units' does not exist/,
  },
];

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
});
afterAll(() => copy.remove());

it('refuses to compile without any of its seams', { timeout: 900_000 }, async () => {
  expect(await copy.check('types')).toBe('');
  for (const { what, file, deletes, refusedBy } of seams) {
    const path = join(copy.folder, file);
    const whole = readFileSync(path, 'utf8');
    const cut = whole.replace(deletes, '');
    expect(cut.length, `${file} still holds ${what}`).toBeLessThan(whole.length);
    writeFileSync(path, cut);
    expect(await copy.check('types'), `without ${what}`).toMatch(refusedBy);
    writeFileSync(path, whole);
  }
  expect(await copy.check('types')).toBe('');
});

import { describe, expect, it } from 'vitest';
import { contentRefusals } from '#core/content/contract.ts';
import { supportRefusals } from '#core/support/contract.ts';
import { rewardsRefusals } from '#core/rewards/contract.ts';
import { collectiblesRefusals } from '#core/collectibles/contract.ts';
import { adminRefusals } from '#core/admin/contract.ts';
import { copyingRefusals } from '#core/copying/contract.ts';
import { fundingRefusals } from '#core/funding/contract.ts';
import { identityRefusals } from '#core/identity/contract.ts';
import { ledgerRefusals } from '#core/ledger/contract.ts';
import { marketRefusals } from '#core/market/contract.ts';
import { plansRefusals } from '#core/plans/contract.ts';
import { tradingRefusals } from '#core/trading/contract.ts';
import { fileTexts } from '#core/refusals/refusal-text-files.ts';
import { adminTexts } from '#core/refusals/refusal-text-admin.ts';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import { knownRefusals, knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';

knowRefusals(insideTexts);
knowRefusals(fileTexts);
knowRefusals(adminTexts);

const codes = [
  ...contentRefusals,
  ...supportRefusals,
  ...rewardsRefusals,
  ...collectiblesRefusals,
  ...adminRefusals,
  ...copyingRefusals,
  ...fundingRefusals,
  ...identityRefusals,
  ...ledgerRefusals,
  ...marketRefusals,
  ...plansRefusals,
  ...tradingRefusals,
];

describe('refusal texts', () => {
  it.each(codes)('has a sentence for %s', (code) => {
    expect(knownRefusals()).toContain(code);
    expect(refusalText(code)).toMatch(/^[A-Z][^{}_]+[.a-z]$/);
  });

  it('keeps the exact sentences of the sign-in screen', () => {
    expect(refusalText('invalid_credentials')).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    );
    expect(refusalText('account_exists')).toBe(
      'An account with this email already exists. Try logging in instead.',
    );
    expect(refusalText('invalid_reset_link')).toBe(
      'Invalid or expired reset link. Please request a new password reset.',
    );
  });

  it('adds the figure the server sent, and only when it is one', () => {
    expect(refusalText('insufficient_funds', { available: '12.5' })).toBe(
      'Not enough available for this. Available: $12.50.',
    );
    expect(refusalText('insufficient_funds', { available: '0.00073784', asset: 'BTC' })).toBe(
      'Not enough available for this. Available: 0.00073784 BTC.',
    );
    expect(refusalText('insufficient_funds', { available: 'x' })).toBe('Not enough available for this.');
  });

  it('says what a plan lacks and which plan has it', () => {
    expect(refusalText('plan_limit_reached', { what: 'leaders', limit: '1', plan: 'Pro' })).toBe(
      'Your plan copies one trader at a time. Upgrade to Pro.',
    );
    expect(refusalText('plan_limit_reached', { what: 'new_thing' })).toBe('Your plan does not include this.');
  });

  it('names what is wrong with an address', () => {
    expect(refusalText('wrong_address', { problem: 'wrong_network', asset: 'BTC' })).toMatch(
      /another network/,
    );
    expect(refusalText('wrong_address', { problem: 'bad_checksum', asset: 'BTC' })).toMatch(/check digits/);
    expect(refusalText('wrong_address', { problem: 'new_code', asset: 'BTC' })).toMatch(/not an address/);
  });

  it('says a plain no to a code it does not know, inherited names included', () => {
    expect(refusalText('constructor')).toBe('This was refused. Please check your input and try again.');
  });
});

it('names the smallest and the largest investment', () => {
  expect(refusalText('investment_too_small', { minimum: '10.00' })).toBe('Minimum investment is $10');
  expect(refusalText('investment_too_large', { maximum: '1000000.00' })).toBe(
    'Maximum investment is $1,000,000',
  );
});

it('names the limit of their own that an order would break', () => {
  expect(refusalText('own_limit', { what: 'leverage', limit: '5' })).toBe(
    'Above the leverage cap of this account, 5×.',
  );
  const until = '2026-11-28T00:00:00.000Z';
  expect(refusalText('own_limit', { what: 'daily_loss', limit: '1000.00', until })).toBe(
    'The daily loss limit of this account, $1,000.00, has been reached. You can close positions; new ones open again from 28 Nov 2026, 00:00 UTC.',
  );
});

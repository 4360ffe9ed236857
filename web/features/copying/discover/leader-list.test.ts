import { describe, expect, it } from 'vitest';
import type { LeaderView } from '#core/copying/contract.ts';
import { filtersSet, shownLeaders } from '#web/features/copying/discover/leader-list.ts';

const leader = (name: string, more: Partial<LeaderView>): LeaderView => ({
  id: name,
  name,
  initials: name,
  specialty: '',
  strategy: '',
  isHouse: true,
  minCopy: '200.00',
  feePercent: '10.00',
  feeSharePercent: 0,
  copiersNow: 0,
  copiersEver: 0,
  copierMedianPercent: null,
  copiersInProfitPercent: null,
  copiersLosingPercent: null,
  assetsUnderCopy: '0.00',
  evidencePercent: null,
  returnPercent: null,
  maxDrawdownPercent: null,
  sharpe: null,
  winRate: null,
  closedTrades: 0,
  totalProfit: null,
  recordDays: 0,
  riskScore: null,
  isProven: false,
  isCopyable: true,
  notCopyableReason: null,
  pace: null,
  style: null,
  curve: [],
  ...more,
});
const calm = leader('calm', {
  riskScore: 2,
  returnPercent: '3.00',
  maxDrawdownPercent: '1.00',
  isProven: true,
});
const wild = leader('wild', {
  riskScore: 9,
  returnPercent: '40.00',
  maxDrawdownPercent: '35.00',
  isCopyable: false,
});
const fresh = leader('new', { isHouse: false, copiersNow: 3 });
const all = [calm, fresh, wild];
const names = (filter: Parameters<typeof shownLeaders>[1]) =>
  shownLeaders(all, filter).map(({ name }) => name);

describe('the list of traders', () => {
  it('keeps the server’s order, by what copiers made, unless another is chosen', () => {
    expect(names({})).toEqual(['calm', 'new', 'wild']);
    expect(names({ sort: 'return' })).toEqual(['wild', 'calm', 'new']);
    expect(names({ sort: 'drawdown' })).toEqual(['calm', 'wild', 'new']);
    expect(names({ sort: 'copiers' })[0]).toBe('new');
  });

  it('filters by drawdown, strength of the record and style; what is not known fits none of them', () => {
    expect(names({ fall: 'below5' })).toEqual(['calm']);
    expect(names({ evidence: 'from95' })).toEqual([]);
    const strong = leader('strong', {
      evidencePercent: 95,
      style: { holding: 'swing', medianHoldingMs: 9e8, classes: ['crypto', 'index'] },
    });
    const found = (filter: Parameters<typeof shownLeaders>[1]) => shownLeaders([...all, strong], filter);
    for (const filter of [{ evidence: 'from95' }, { style: 'swing' }, { style: 'index' }] as const)
      expect(found(filter)).toEqual([strong]);
    expect(found({ style: 'day' })).toEqual([]);
  });

  it('finds who moves apart from what one copies, and orders by it', () => {
    const correlations = new Map([
      ['calm', 0.9],
      ['wild', -0.2],
    ]);
    const apart = shownLeaders(all, { moves: 'apart' }, correlations);
    expect(apart.map(({ name }) => name)).toEqual(['wild']);
    const ordered = shownLeaders(all, { sort: 'apart' }, correlations);
    expect(ordered.map(({ name }) => name)).toEqual(['wild', 'calm', 'new']);
    expect(filtersSet({ moves: 'apart', sort: 'apart', risk: undefined })).toBe(1);
  });

  it('filters by risk, kind and what can be copied; a trader without a score has no risk word', () => {
    expect(names({ risk: 'low' })).toEqual(['calm']);
    expect(names({ risk: 'high' })).toEqual(['wild']);
    expect(names({ kind: 'people' })).toEqual(['new']);
    expect(names({ only: 'open' })).toEqual(['calm', 'new']);
    expect(names({ only: 'proven', kind: 'people' })).toEqual([]);
  });
});

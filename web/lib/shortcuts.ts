// Keys that act without a modifier. They never act while somebody types or a dialog is open, and
// can be switched off (WCAG 2.1.4); Ctrl or ⌘ K works always.
import { m } from '#core/messages/messages.js';
import { rememberedChoice } from '#web/lib/preferences/preferences.ts';

export type Act =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'palette' }
  | { readonly kind: 'help' }
  /** On a market's page: turns the order form to this side. */
  | { readonly kind: 'side'; readonly side: 'buy' | 'sell' }
  /** There too: the chart over the whole screen, and back. */
  | { readonly kind: 'full-screen' };

export interface Shortcut {
  readonly keys: readonly [string] | readonly [string, string];
  readonly text: string;
  readonly act: Act;
}

const go = (key: string, text: string, href: string): Shortcut => ({
  keys: ['g', key],
  text,
  act: { kind: 'go', href },
});

export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], text: m.shell_search_pages_markets(), act: { kind: 'palette' } },
  { keys: ['?'], text: m.ui_this_list(), act: { kind: 'help' } },
  { keys: ['b'], text: m.ui_on_market_buy(), act: { kind: 'side', side: 'buy' } },
  { keys: ['s'], text: m.ui_on_market_sell(), act: { kind: 'side', side: 'sell' } },
  { keys: ['f'], text: m.ui_on_market_full_screen(), act: { kind: 'full-screen' } },
  go('d', m.common_dashboard(), '/dashboard'),
  go('m', m.common_markets(), '/markets'),
  go('o', m.common_commodities(), '/commodities'),
  go('t', m.common_my_trades(), '/my-trades'),
  go('a', m.ui_analytics(), '/analytics'),
  go('c', m.common_copy_traders(), '/traders'),
  go('k', m.common_my_copies(), '/copies'),
  go('h', m.common_transactions(), '/transactions'),
  go('w', m.common_withdraw(), '/withdraw'),
  go('n', m.common_notifications(), '/notifications'),
];

/** The second key of a pair counts for this long. */
const pairMs = 1_500;

/** Reads keys one after the other; `at` in milliseconds. Answers what to do, if anything. */
export function createKeyReader(): (key: string, at: number) => Act | undefined {
  let first: { readonly key: string; readonly at: number } | undefined;
  return (key, at) => {
    const before = first && at - first.at <= pairMs ? first.key : undefined;
    first = undefined;
    const pair = shortcuts.find(({ keys }) => keys.length === 2 && keys[0] === before && keys[1] === key);
    if (pair) return pair.act;
    if (shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === key)) first = { key, at };
    return shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === key)?.act;
  };
}

const choice = rememberedChoice('single-keys', ['on', 'off'] as const, 'on');
export const useAreSingleKeysOn = (): boolean => choice.use() === 'on';
export const areSingleKeysOn = (): boolean => choice.get() === 'on';
export const switchSingleKeys = (isOn: boolean): void => choice.set(isOn ? 'on' : 'off');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Whether a key press is meant for a field, an open dialog or the browser, and not for the page.
 */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  isDialogOpen();

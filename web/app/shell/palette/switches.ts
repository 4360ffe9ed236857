import { m } from '#core/messages/messages.js';
import { switchWords } from '#web/app/shell/palette/other-words.ts';
import type { Switch } from '#web/app/shell/palette/line.ts';
import { signOut } from '#web/features/identity/sign-out.ts';
import { setChat } from '#web/features/support/chat-state.ts';
import { togglePalette } from '#web/lib/palette.ts';
import { setTheme, type Theme } from '#web/lib/preferences/theme.ts';
import { toggleAmounts } from '#web/ui/numbers/hidden-values.ts';

/** What the switches need to know and reach. */
export interface SwitchParts {
  readonly areAmountsHidden: boolean;
  readonly theme: Theme;
  /** False while an administrator looks at this person's pages. */
  readonly hasChat: boolean;
  readonly onHelp: () => void;
}

const lineOf = (key: keyof typeof switchWords, name: string, run: () => void): Switch => ({
  key,
  group: 'actions',
  name,
  words: switchWords[key],
  run,
});

/**
 * What Enter may do at once: how pages look in this browser, the chat, the shortcuts, signing out.
 * Nothing here touches money, orders or copies. The theme that is on is not offered.
 */
export function switchesOf({ areAmountsHidden, theme, hasChat, onHelp }: SwitchParts): readonly Switch[] {
  const themes = { dark: m.shell_dark_theme(), light: m.shell_light_theme(), system: m.shell_system_theme() };
  return [
    areAmountsHidden
      ? lineOf('show', m.shell_show_amounts(), toggleAmounts)
      : lineOf('hide', m.shell_hide_amounts(), toggleAmounts),
    ...(['dark', 'light', 'system'] as const)
      .filter((one) => one !== theme)
      .map((one) => lineOf(one, themes[one], () => setTheme(one))),
    lineOf('colours', m.shell_blue_orange_for_gain_loss(), togglePalette),
    ...(hasChat ? [lineOf('chat', m.shell_support_chat(), () => setChat('open'))] : []),
    lineOf('keys', m.shell_keyboard_shortcuts(), onHelp),
    lineOf('out', m.shell_logout(), () => void signOut()),
  ];
}

import { m } from '#core/messages/messages.js';
import { Monitor, Moon, Sun } from 'lucide-react';
import { nextTheme, setTheme, useTheme } from '#web/lib/preferences/theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;
const names = { system: 'system', light: 'light', dark: 'dark' } as const;

/** One button for system, light and dark in turn. */
export function ThemeButton() {
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <button
      type="button"
      onClick={() => setTheme(nextTheme(theme))}
      aria-label={m.ui_colour_theme_change({ names: names[theme] })}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg"
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}

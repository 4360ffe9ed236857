import { m } from '#core/messages/messages.js';
import { type KeyboardEvent, useId } from 'react';
import type { FoundGroup } from '#web/app/shell/palette/find-lines.ts';
import type { Group, Line } from '#web/app/shell/palette/line.ts';

const titles: Readonly<Record<Group, string>> = {
  pages: m.ui_pages(),
  markets: m.common_markets(),
  traders: m.copying_traders(),
  actions: m.shell_actions(),
};

interface ResultsProps {
  found: readonly FoundGroup<Line>[];
  text: string;
  onOpen: (line: Line) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The lines in their groups; the first is the one that Enter in the field takes. */
export function Results({ found, text, onOpen, onKey }: ResultsProps) {
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      {/* The place on top of the list is shown by a tint while the field has the focus. */}
      <div className="max-h-[min(26rem,54dvh)] overflow-y-auto p-2">
        {found.map(({ group, lines }, place) => (
          <ResultGroup
            key={group}
            title={titles[group]}
            lines={lines}
            hasFirst={place === 0 && text.trim() !== ''}
            onOpen={onOpen}
            onKey={onKey}
          />
        ))}
      </div>
      {count === 0 && (
        <p className="px-5 pt-2 pb-6 text-center text-sm wrap-anywhere text-muted">
          {m.shell_nothing_found_for({ text })}
        </p>
      )}
      <output className="sr-only">{text.trim() !== '' && count > 0 && m.shell_found_count({ count })}</output>
    </>
  );
}

interface GroupProps extends Pick<ResultsProps, 'onOpen' | 'onKey'> {
  title: string;
  lines: readonly Line[];
  /** The first line of the list is here and stands under Enter. */
  hasFirst: boolean;
}

function ResultGroup({ title, lines, hasFirst, onOpen, onKey }: GroupProps) {
  const titleId = useId();
  return (
    <div className="not-first:mt-2">
      <p id={titleId} className="px-3 py-1 text-2xs text-faint">
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {lines.map((line, index) => (
          <li key={line.key}>
            <button
              type="button"
              onClick={() => onOpen(line)}
              onKeyDown={onKey}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-panel-2 focus:bg-panel-2"
            >
              {line.mark}
              <span className="shrink-0 text-left font-medium wrap-anywhere max-w-[70%]">{line.name}</span>
              {line.note && !line.name.includes(line.note) && (
                <span className="min-w-0 truncate text-sm text-faint">{line.note}</span>
              )}
              {hasFirst && index === 0 && (
                <kbd className="ml-auto shrink-0 pl-2 font-sans text-2xs text-faint max-sm:hidden">
                  {m.shell_enter_key()}
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

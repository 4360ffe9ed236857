import { m } from '#core/messages/messages.js';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { longestNote } from '#core/market/drawings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { ChartScale } from '#web/ui/chart/drawings/chart-scale.ts';
import { useEscape } from '#web/ui/chart/lines/use-escape.ts';
import type { Spot } from '#web/ui/chart/drawings/drawing-space.ts';

interface NoteFormProps {
  initial: string;
  spot: Spot;
  scale: ChartScale;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** In lines of drawings.css as well. */
const size = { width: 272, height: 112 };

/** What a note says, asked for beside its place. */
export function NoteForm({ initial, spot, scale, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  useEscape(true, onCancel);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const within = (value: number, most: number) => Math.max(4, Math.min(value, most));
  const place: CSSProperties = {
    left: within(spot.x, scale.width - size.width - 4),
    top: within(spot.y + 12, scale.height - size.height - 4),
  };
  return (
    <form
      className="drawing-note-form popup"
      style={place}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSave(text.trim());
      }}
    >
      <input
        ref={field}
        className="input"
        aria-label={m.ui_drawing_note_text()}
        placeholder={m.ui_drawing_note_text()}
        value={text}
        autoComplete="off"
        // As the server counts: a letter of any script is one.
        onChange={({ target }) => setText(Array.from(target.value).slice(0, longestNote).join(''))}
      />
      <span className="flex justify-end gap-2">
        <button type="button" className={buttonClass('quiet', true)} onClick={onCancel}>
          {m.ui_drawing_note_cancel()}
        </button>
        <button type="submit" className={buttonClass('primary', true)} disabled={text.trim() === ''}>
          {m.ui_drawing_note_save()}
        </button>
      </span>
    </form>
  );
}

import { m } from '#core/messages/messages.js';
import { useId, useRef, useState, type RefObject } from 'react';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { maxMessageLength, messageProblem, typingEveryMs } from '#core/support/rules.ts';
import { attachmentTypes, problemOfFile } from '#web/features/support/thread/upload-attachment.ts';
import { FieldError } from '#web/ui/fields/field.tsx';

interface ComposerProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  onSend: (text: string) => void;
  onFile: (file: File) => void;
  /** Called at most every few seconds while somebody writes. */
  onTyping?: (() => void) | undefined;
  box?: RefObject<HTMLTextAreaElement | null>;
}

const buttonClass =
  'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg focus-within:outline-2 focus-within:outline-ink-text';
/** From here on the counter shows. */
const nearLimit = maxMessageLength - 100;

/**
 * Where a message is written: Enter sends, Shift and Enter begin a new line. What cannot be sent
 * stays, with the reason.
 */
export function Composer({ label, value, onValue, onSend, onFile, onTyping, box }: ComposerProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const typedAt = useRef(-Infinity);
  const send = () => {
    const text = value.trim();
    if (text === '') return;
    const found = messageProblem(text);
    setProblem(found);
    if (found !== undefined) return;
    onSend(text);
    onValue('');
    typedAt.current = -Infinity;
  };
  const write = (text: string) => {
    setProblem(undefined);
    onValue(text);
    const now = performance.now();
    if (text.trim() === '' || now - typedAt.current < typingEveryMs) return;
    typedAt.current = now;
    onTyping?.();
  };
  return (
    <form
      aria-label={label}
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-1">
        <label className={`${buttonClass} relative cursor-pointer`}>
          <span className="sr-only">{m.support_attach_file_jpeg_png_or()}</span>
          <Paperclip className="size-5" aria-hidden="true" />
          <input
            type="file"
            className="absolute inset-0 cursor-pointer opacity-0"
            accept={attachmentTypes.join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (!file) return;
              const found = problemOfFile(file);
              setProblem(found && `${file.name}: ${found}`);
              if (found === undefined) onFile(file);
            }}
          />
        </label>
        <textarea
          ref={box}
          id={id}
          aria-label={m.support_message()}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          rows={Math.min(5, Math.max(1, value.split('\n').length, Math.ceil(value.length / 38)))}
          placeholder={m.support_write_message()}
          autoComplete="off"
          enterKeyHint="send"
          className="input min-w-0 flex-1 resize-none"
          value={value}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            // While letters are being composed (Japanese, Chinese, Korean) Enter takes the word,
            // not the message.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button
          type="submit"
          aria-label={m.support_send_message()}
          className={`${buttonClass} text-ink-text`}
        >
          <SendHorizontal className="size-5" aria-hidden="true" />
        </button>
      </div>
      {value.length > nearLimit && (
        <p className="num mt-1 text-right text-2xs text-faint">
          {value.length} / {maxMessageLength}
        </p>
      )}
      {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </form>
  );
}

import { m } from '#core/messages/messages.js';
import { Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useDialogStep } from '#web/ui/overlays/use-dialog-step.ts';
import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { askedLines } from '#web/app/shell/palette/asked-lines.ts';
import { findLines, type FoundGroup } from '#web/app/shell/palette/find-lines.ts';
import type { Asked, Line, Offer } from '#web/app/shell/palette/line.ts';
import { useOffers } from '#web/app/shell/palette/offers.ts';
import { Results } from '#web/app/shell/palette/results.tsx';
import { switchesOf } from '#web/app/shell/palette/switches.ts';
import { usePlaces } from '#web/app/shell/palette/use-places.tsx';
import { useTheme } from '#web/lib/preferences/theme.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

interface PaletteProps {
  isAdmin: boolean;
  /** False while an administrator looks at this person's pages. */
  hasChat: boolean;
  /** Letters that came before the palette was there. */
  typedEarly: RefObject<string>;
  onClose: () => void;
  /** Shows the keyboard shortcuts instead. */
  onHelp: () => void;
}

/**
 * Finds pages, markets, traders and what can be done by a few letters. An action asks in a dialog in
 * the palette's place.
 */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const [asked, setAsked] = useState<{ readonly draw: Asked }>();
  const choose = (offer: Offer): void => offer.choose((draw) => setAsked({ draw }));
  return asked ? (
    <Suspense fallback={null}>{asked.draw(onClose)}</Suspense>
  ) : (
    <Finder {...props} onChoose={choose} />
  );
}

type FinderProps = PaletteProps & { onChoose: (offer: Offer) => void };

/** Enter opens the first line that fits the letters, arrows walk through the rest. */
function Finder(props: FinderProps) {
  const { onClose } = props;
  const [text, setText] = useState('');
  const found = useFound(text, props);
  const open = useOpen(props);
  const popup = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => walk(event, popup);
  useDialogStep(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          ref={popup}
          aria-label={m.shell_search()}
          className="popup fixed top-[12dvh] left-1/2 z-60 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden"
        >
          <SearchForm
            text={text}
            typedEarly={props.typedEarly}
            onText={setText}
            onSubmit={() => open(found[0]?.lines[0])}
            onKey={onKey}
          />
          <Results found={found} text={text} onOpen={open} onKey={onKey} />
          <Foot onHelp={props.onHelp} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Before a letter is typed only pages are shown: nothing else stands under the first Enter. */
function useFound(text: string, { isAdmin, hasChat, onHelp }: PaletteProps): readonly FoundGroup<Line>[] {
  const { pages, markets, traders } = usePlaces(isAdmin);
  const offers = useOffers();
  const switches = switchesOf({
    areAmountsHidden: useAreAmountsHidden(),
    theme: useTheme(),
    hasChat,
    onHelp,
  });
  return findLines<Line>(
    [...pages, ...markets, ...traders, ...switches, ...offers],
    text,
    askedLines(text, markets, traders),
  );
}

/** What choosing a line does: a page opens, a switch turns, an action asks. */
function useOpen({ onClose, onHelp, onChoose }: FinderProps): (line: Line | undefined) => void {
  const router = useRouter();
  return (line) => {
    if (!line) return;
    if ('choose' in line) return onChoose(line);
    if ('run' in line && line.run === onHelp) return onHelp();
    onClose();
    if ('run' in line) line.run();
    else void router.navigate({ href: line.href });
  };
}

/** Arrows walk from the field through the lines and back; letters go on in the field. */
function walk(event: KeyboardEvent, popup: RefObject<HTMLElement | null>): void {
  const stops = [...(popup.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
  const isLetter =
    event.key.length === 1 && event.key !== ' ' && !(event.ctrlKey || event.metaKey || event.altKey);
  // The key that is down writes where the focus goes.
  if (isLetter) return stops[0]?.focus();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const from = stops.findIndex((stop) => stop === document.activeElement);
  stops[(from + step + stops.length) % stops.length]?.focus();
}

interface SearchFormProps {
  text: string;
  typedEarly: RefObject<string>;
  onText: (text: string) => void;
  onSubmit: () => void;
  onKey: (event: KeyboardEvent) => void;
}

function SearchForm({ text, typedEarly, onText, onSubmit, onKey }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    onText(typedEarly.current);
    // The dialog would give it the focus a frame later, and letters typed until then would be lost.
    // Not before the dialog has noted where the focus was.
    queueMicrotask(() => field.current?.focus());
  }, [onText, typedEarly]);
  return (
    <form
      className="relative border-b border-line"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-5 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        ref={field}
        aria-label={m.shell_search_pages_markets()}
        placeholder={m.shell_search_pages_markets()}
        autoComplete="off"
        className="w-full bg-transparent py-4 pr-5 pl-12 text-base outline-none placeholder:text-faint"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
      />
    </form>
  );
}

/** What else can be typed, and the keys of the site. */
function Foot({ onHelp }: { onHelp: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-1.5">
      <p className="pl-2 text-2xs text-faint">{m.shell_palette_hint()}</p>
      <button
        type="button"
        onClick={onHelp}
        className="flex min-h-8 shrink-0 items-center gap-2 rounded-md px-2 text-2xs text-faint hover:text-fg"
      >
        {m.shell_keyboard_shortcuts()} <kbd className="rounded-sm border border-line px-1.5 font-sans">?</kbd>
      </button>
    </div>
  );
}

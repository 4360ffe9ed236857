import { m } from '#core/messages/messages.js';
import { Suspense, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDialogStep } from '#web/ui/overlays/use-dialog-step.ts';
import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { adminItems, foundOnly, userItems } from '#web/app/shell/navigation.ts';
import { type Asked, type Offer, useOffers } from '#web/app/shell/palette-actions.ts';
import { arrangeEntries } from '#web/app/shell/palette-entries.ts';
import { leadersQuery } from '#web/features/copying/queries.ts';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { classes } from '#web/ui/classes.ts';

interface Place {
  readonly href: string;
  readonly name: string;
  readonly note: string;
  readonly isKind?: true;
  /** Markets and traders are recognised by it. */
  readonly mark?: ReactNode;
}
type Entry = Place | Offer;

interface PaletteProps {
  isAdmin: boolean;
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

/** Enter opens the first line that fits the letters, arrows walk through the rest. */
function Finder({ isAdmin, onClose, onHelp, onChoose }: PaletteProps & { onChoose: (offer: Offer) => void }) {
  const router = useRouter();
  const all = useEntries(isAdmin);
  const offers = useOffers();
  const [text, setText] = useState('');
  // Before a letter is typed only places are shown: nothing that moves money stands under the first
  // press of Enter.
  const shown = arrangeEntries<Entry>(text.trim() === '' ? all : [...all, ...offers], text);
  const list = useRef<HTMLDivElement>(null);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    if ('choose' in entry) return onChoose(entry);
    onClose();
    void router.navigate({ href: entry.href });
  };
  /** Arrows walk from the field through the results and back. */
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
    const from = stops.findIndex((stop) => stop === document.activeElement);
    stops[(from + step + stops.length) % stops.length]?.focus();
  };
  useDialogStep(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          ref={list}
          aria-label={m.shell_search()}
          className="popup fixed top-[12dvh] left-1/2 z-60 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden"
        >
          <SearchForm text={text} onText={setText} onSubmit={() => open(shown[0])} onKey={onKey} />
          <Results shown={shown} text={text} onOpen={open} onKey={onKey} />
          <div className="flex justify-end border-t border-line px-3 py-1.5">
            <button
              type="button"
              onClick={onHelp}
              className="flex min-h-8 items-center gap-2 rounded-md px-2 text-2xs text-faint hover:text-fg"
            >
              {m.shell_keyboard_shortcuts()}{' '}
              <kbd className="rounded-sm border border-line px-1.5 font-sans">?</kbd>
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Pages of the role, all markets and all traders. */
function useEntries(isAdmin: boolean): readonly Place[] {
  const router = useRouter();
  const markets = useQuery(instrumentsQuery()).data;
  const traders = useQuery(leadersQuery()).data?.leaders;
  return useMemo(() => {
    const pages: Place[] = [...userItems, ...foundOnly, ...(isAdmin ? adminItems : [])].map((item) => ({
      href: router.buildLocation({ to: item.to, search: {} }).href,
      name: item.name,
      note: m.shell_page(),
      isKind: true,
    }));
    const found: Place[] = (markets ?? []).map(({ symbol, name }) => ({
      href: `/markets/${symbol}`,
      name: symbol,
      note: name,
      mark: <InstrumentMark symbol={symbol} size={24} />,
    }));
    const people: Place[] = (traders ?? []).map(({ id, name }) => ({
      href: `/traders/${id}`,
      name,
      note: m.shell_trader(),
      isKind: true,
      mark: <TraderAvatar name={name} id={id} size={24} />,
    }));
    return [...pages, ...found, ...people];
  }, [isAdmin, markets, traders, router]);
}

interface SearchFormProps {
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  onKey: (event: KeyboardEvent) => void;
}

function SearchForm({ text, onText, onSubmit, onKey }: SearchFormProps) {
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

interface ResultsProps {
  shown: readonly Entry[];
  text: string;
  onOpen: (entry: Entry) => void;
  onKey: (event: KeyboardEvent) => void;
}

function Results({ shown, text, onOpen, onKey }: ResultsProps) {
  return (
    <>
      <ul className="max-h-[50dvh] overflow-y-auto p-2" aria-label={m.shell_results()}>
        {shown.map((entry, index) => (
          <li key={'href' in entry ? entry.href : entry.key}>
            <button
              type="button"
              onClick={() => onOpen(entry)}
              onKeyDown={onKey}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-panel-2 focus:bg-panel-2"
            >
              {'mark' in entry && entry.mark}
              <span className="mr-auto min-w-0 text-left font-medium wrap-anywhere">{entry.name}</span>
              <span className={classes('text-sm text-faint', 'isKind' in entry ? 'shrink-0' : 'truncate')}>
                {entry.note}
                {index === 0 && text !== '' && <EnterKey />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="px-5 pb-6 text-center text-sm wrap-anywhere text-muted">
          {m.shell_nothing_found_for({ text })}
        </p>
      )}
    </>
  );
}

const EnterKey = () => <kbd className="ml-3 font-sans text-2xs">{m.shell_enter_key()}</kbd>;

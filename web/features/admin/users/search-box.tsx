import { m } from '#core/messages/messages.js';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Every search is written down, so one is made when the typing rests. */
const restMs = 300;

export function SearchBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and Forward change the address: then the box follows it, but never while it is ahead of
  // it.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (typed: string) => {
    clearTimeout(timer.current);
    if (typed === sent.current) return;
    sent.current = typed;
    onValue(typed);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), restMs);
  };
  return (
    <div className="relative mb-4 w-full sm:w-80">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={m.people_search_users()}
        placeholder={m.people_search_hint()}
        className="input pl-10"
        value={text}
        onChange={(event) => type(event.target.value)}
        // Who leaves the box is on the way elsewhere: a search that came later would call them back
        // from the page they chose.
        onBlur={() => send(text)}
      />
    </div>
  );
}

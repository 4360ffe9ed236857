import { m } from '#core/messages/messages.js';
import { Search } from 'lucide-react';

export function SearchBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
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
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}

import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { TopCrypto } from '#web/features/market/top-crypto.tsx';
import { WatchList } from '#web/features/market/watch-list.tsx';
import { Titled } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';

type Shown = 'crypto' | 'watched';

/** The two lists of markets on Home, one below the other; on phones one of them at a time. */
export function HomeMarkets({ first }: { first: Shown }) {
  const isNarrow = useIsNarrow();
  const [shown, setShown] = useState(first);
  const edit = (
    <Link to="/markets" search={{ list: 'watched' }} className="link text-sm">
      {m.market_watchlist_edit()}
    </Link>
  );
  if (isNarrow)
    return (
      <section aria-label={m.common_markets()} className="grid gap-2">
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Choice
              label={m.common_markets()}
              options={[
                { value: 'crypto', label: m.market_top_crypto_assets() },
                { value: 'watched', label: m.market_watchlist() },
              ]}
              value={shown}
              onValue={setShown}
              isSmall
              isWrapped
            />
          </div>
          {shown === 'watched' && edit}
        </div>
        {shown === 'crypto' ? <TopCrypto /> : <WatchList />}
      </section>
    );
  const lists = {
    crypto: (
      <Titled key="crypto" title={m.market_top_crypto_assets()}>
        <TopCrypto />
      </Titled>
    ),
    watched: (
      <Titled key="watched" title={m.market_watchlist()} action={edit}>
        <WatchList />
      </Titled>
    ),
  };
  return first === 'crypto' ? [lists.crypto, lists.watched] : [lists.watched, lists.crypto];
}

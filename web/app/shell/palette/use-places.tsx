// Pages of the role, all markets and all traders. What is not here yet comes later: the palette
// waits for nothing.
import { useMemo } from 'react';
import { m } from '#core/messages/messages.js';
import { useRouter } from '@tanstack/react-router';
import { Bell, ShieldCheck, UserRound } from 'lucide-react';
import { navigationGroups } from '#web/app/shell/admin-navigation.ts';
import type { Subject } from '#web/app/shell/palette/asked-lines.ts';
import type { Opening } from '#web/app/shell/palette/line.ts';
import { pageWords } from '#web/app/shell/palette/other-words.ts';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

/** Pages that stand in no list but are found by their name. */
const foundOnly = [
  { to: '/notifications', name: m.common_notifications(), icon: Bell },
  { to: '/settings/profile', name: m.shell_profile_settings(), icon: UserRound },
  { to: '/settings/account', name: m.shell_account_settings(), icon: ShieldCheck },
] as const;

interface Places {
  readonly pages: readonly Opening[];
  readonly markets: readonly Subject[];
  readonly traders: readonly Subject[];
}

/** Everything that has a page, for who may open it. */
export function usePlaces(isAdmin: boolean): Places {
  const router = useRouter();
  const pages = useMemo(
    () =>
      [...navigationGroups(isAdmin).flatMap(({ items }) => items), ...foundOnly].map(
        ({ to, name, icon: Icon }) => {
          const { href } = router.buildLocation({ to, search: {} });
          // As wide as the marks below it.
          const mark = <Icon className="mx-0.5 size-5 text-faint" strokeWidth={1.75} aria-hidden="true" />;
          return { key: href, group: 'pages' as const, href, name, words: pageWords[to] ?? [], mark };
        },
      ),
    [isAdmin, router],
  );
  return { pages, markets: useMarkets(), traders: useTraders() };
}

function useMarkets(): readonly Subject[] {
  const { data } = useQuery(instrumentsQuery());
  return useMemo(
    () =>
      (data ?? []).map(({ symbol, name }) => {
        const href = `/markets/${symbol}`;
        const mark = <InstrumentMark symbol={symbol} size={24} />;
        return { key: href, group: 'markets', href, symbol, name: symbol, note: name, mark };
      }),
    [data],
  );
}

function useTraders(): readonly Subject[] {
  const leaders = useQuery(leadersQuery()).data?.leaders;
  const copies = useQuery(copiesQuery()).data;
  return useMemo(() => {
    const copied = new Set(
      (copies ?? []).filter(({ state }) => state !== 'CLOSED').map(({ leaderId }) => leaderId),
    );
    return (leaders ?? []).map(({ id, name, specialty, isCopyable }) => {
      const href = `/traders/${id}`;
      const isCopied = copied.has(id);
      return {
        key: href,
        group: 'traders',
        href,
        name,
        note: isCopied ? m.copying_copying() : specialty,
        mark: <TraderAvatar name={name} id={id} size={24} />,
        isClosed: isCopied || !isCopyable,
      };
    });
  }, [leaders, copies]);
}

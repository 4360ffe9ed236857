// Every page for every kind of visitor: where the router leaves them. The list of pages is the
// server's own.
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { pagePaths } from '#core/content/paths.ts';
import { createRouter } from '#web/app/router.tsx';

const account = { isVerified: true, isAdmin: false, needsSecondStep: false };
const viewers = {
  anonymous: null,
  unverified: { ...account, isVerified: false },
  user: account,
  other: account,
  admin: { ...account, isAdmin: true },
  // A session that was ended, and an administrator who is one no longer: the server says what they
  // are now.
  revoked: null,
  demoted: account,
} as const;
type Kind = keyof typeof viewers;

let viewer: (typeof viewers)[Kind] = null;
vi.mock('#web/app/gate.ts', () => ({
  loadViewer: async () => ({ viewer }),
  sayPleaseSignIn: () => undefined,
}));

const open = new Set([
  '/',
  '/about',
  '/transparency',
  '/risk',
  '/terms',
  '/privacy',
  '/auth',
  '/verify',
  '/admin-setup',
  '/api/docs',
]);
/** Shows its own refusal to people who are no administrators. */
const refusesItself = new Set(['/chat-admin']);

/** Where a person ends who asks for a page. */
function expected(path: string, kind: Kind): string {
  if (open.has(path) || (refusesItself.has(path) && viewers[kind])) return path;
  if (!viewers[kind]) return '/auth';
  if (path.startsWith('/admin-') && !viewers[kind].isAdmin)
    return path === '/admin-portfolio' ? '/' : '/dashboard';
  return path;
}

describe('every page', () => {
  it.each(Object.keys(viewers) as Kind[])('leaves the %s where it should', async (kind) => {
    viewer = viewers[kind];
    const ends: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const pattern of pagePaths) {
      const path = pattern.replace(/:\w+/g, 'abc');
      const router = createRouter(createMemoryHistory({ initialEntries: [path] }));
      await router.load();
      // Without a window the router hands a redirect out instead of following it.
      const { _serverResult: result } = router as {
        _serverResult?: { redirect?: { options: { to?: string } } };
      };
      ends[path] = result?.redirect?.options.to ?? router.state.location.pathname;
      wanted[path] = expected(path, kind);
    }
    expect(ends).toEqual(wanted);
  });
});

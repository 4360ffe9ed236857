// Which pictures there are: one of each page the site has, whoever may see it, and states that a
// page has beside.
import { pagePaths, publicPaths } from '#core/content/paths.ts';
import { type PictureScene, tidewater } from '#testing/web/pictures/scene.ts';

export interface Picture {
  /** Its file, without ending. */
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'person' | 'newcomer' | 'desk';
  /** A wide page shows the same without it. */
  readonly isNarrow?: true;
  /** Taken, but compared with nothing: it differs each time. */
  readonly isLoose?: true;
}

const openToAll: readonly string[] = [...publicPaths, '/verify', '/admin-setup'];

const whoOpens = (path: string): Picture['who'] =>
  openToAll.includes(path) ? 'visitor' : /^\/(admin|chat-admin)/.test(path) ? 'desk' : 'person';

/** `/markets/:symbol` as `markets-symbol`. */
const nameOf = (path: string): string =>
  path === '/' ? 'landing' : path.slice(1).replaceAll(/[^a-z]+/gi, '-');

const states: readonly Picture[] = [
  { name: 'no-such-page', path: '/nowhere', who: 'visitor' },
  { name: 'dashboard-newcomer', path: '/dashboard', who: 'newcomer' },
  { name: 'my-trades-empty', path: '/my-trades', who: 'newcomer' },
  { name: 'copies-empty', path: '/copies', who: 'newcomer' },
  { name: 'transactions-empty', path: '/transactions', who: 'newcomer' },
  { name: 'dashboard-deposit', path: '/dashboard?dialog=deposit', who: 'person' },
  { name: 'markets-order', path: '/markets/BTC?dialog=order', who: 'person', isNarrow: true },
  { name: 'traders-copy', path: `/traders/${tidewater}?dialog=copy`, who: 'newcomer' },
  { name: 'transactions-open', path: '/transactions?act=:act', who: 'person' },
  { name: 'admin-inbox-item', path: '/admin-inbox?item=withdrawal::withdrawal', who: 'desk' },
];

const special: Readonly<Record<string, Partial<Picture>>> = {
  // Trades of one instant come in any order by time, and always in this by size.
  '/my-trades': { path: '/my-trades?sort=largest' },
  // Letters stand as they were sent: those of one instant in any order.
  '/admin-mail': { isLoose: true },
  '/nfts/:id': { path: '/nfts/:piece' },
};

/** A page that is added has its picture by that. */
export const pictures: readonly Picture[] = [
  ...pagePaths.map((path) => ({ name: nameOf(path), path, who: whoOpens(path), ...special[path] })),
  ...states,
];

/** The address in this site. */
export const addressOf = ({ fill }: PictureScene, { path }: Picture): string =>
  path.replace(/:(\w+)/, (_, name: string) => {
    const id = fill[name];
    if (id === undefined) throw new Error(`nothing stands for :${name}`);
    return id;
  });

// Parts of the system run, each at most 25 minutes on two cores: `npm run test:system -- pages`.
// Every file named `*.system.*` belongs to exactly one, and so does every file that the everyday
// run walks through with less (`amount`).

/** Patterns of files below the project. */
interface Part {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
}

const journey = (name: string): string => `testing/journeys/${name}.system.journey.ts`;

const parts = {
  /** Every page in a browser by itself. */
  pages: {
    tests: ['testing/web/pages/**/*.system.test.ts'],
    journeys: [],
  },
  /** Every page compared with the picture of it that is kept. */
  pictures: {
    tests: ['testing/web/pictures/*.system.test.ts'],
    journeys: [],
  },
  /** Layout, links, words and forms of all pages. */
  site: {
    tests: ['testing/web/*.system.test.ts', 'testing/components/**/*.system.test.ts'],
    journeys: [],
  },
  /** Ledger, copies, orders, coins: long properties, real nodes of Bitcoin and Ethereum. */
  money: {
    tests: [
      'server/domains/{copying,funding,market,trading}/**/*.system.test.ts',
      'server/domains/copying/house/strategies.test.ts',
      'server/domains/ledger/{model,past-money,postgres,posting/post-batch-twin}.test.ts',
      'server/domains/trading/{history/past-trading-twin,history/portfolio-twin,orders/block/fill-many-twin}.test.ts',
      'server/domains/funding/{chain/sql-book,payouts/hour,withdrawals/random-walk,withdrawals/races}.test.ts',
    ],
    journeys: [],
  },
  /** Ways of people through several pages, alone or with others. */
  journeys: {
    tests: [],
    journeys: [
      'back-office',
      'collectibles',
      'copying',
      'funding',
      'orders',
      'plans',
      'rewards',
      'settings',
      'support',
    ].map(journey),
  },
  /** Processes that are killed and frozen, data folders, several nodes. */
  nodes: {
    tests: ['testing/nodes/**/*.system.test.ts', 'testing/{data-folder,durability}.system.test.ts'],
    journeys: ['main-job-nodes'].map(journey),
  },
  /**
   * Starts that fail, earlier releases, documents that are run, mail, and the checks of the sources
   * themselves.
   */
  operations: {
    tests: [
      'testing/project/**/*.system.test.ts',
      'scripts/**/*.system.test.ts',
      'testing/{earlier-releases,starting}.system.test.ts',
      'server/platform/**/*.system.test.ts',
      'server/platform/http/access/access.test.ts',
      'server/domains/identity/**/*.system.test.ts',
    ],
    journeys: [],
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);

/** Patterns of the files of this run: of one part, or of all. */
export function systemFiles(kind: keyof Part, part = process.env['TEST_PART']): readonly string[] {
  const names = part === undefined ? partNames : [part].filter(isPart);
  return names.flatMap((name) => parts[name][kind]);
}

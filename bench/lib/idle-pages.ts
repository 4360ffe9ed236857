// Open pages that do nothing, in a process of their own. Says on standard output how many are open
// and how many were told a fact; ends with its standard input. Reads one job from the first argument.
import { get } from 'node:http';

export interface PagesJob {
  readonly url: string;
  /** One session each. */
  readonly cookies: readonly string[];
  readonly pagesEach: number;
}

/** A line of the output, whenever something changed. */
export interface PagesState {
  readonly open: number;
  readonly told: number;
}

const job = JSON.parse(process.argv[2] ?? '') as PagesJob;
const state = { open: 0, told: 0 };
let saying: NodeJS.Timeout | undefined;
const say = (): void => {
  saying ??= setTimeout(() => {
    saying = undefined;
    console.log(JSON.stringify(state));
  }, 100);
};

const openPage = (cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = get(job.url, { agent: false, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a page was answered ${answer.statusCode}`));
      state.open += 1;
      say();
      answer.setEncoding('utf8');
      // One fact leads to others, such as a notice: each page counts once.
      let isTold = false;
      answer.on('data', (text: string) => {
        if (isTold || !text.includes('event: user\n')) return;
        isTold = true;
        state.told += 1;
        say();
      });
      answer.on('close', () => {
        state.open -= 1;
        say();
      });
      resolve();
    });
    asked.on('error', reject);
  });

for (const cookie of job.cookies)
  await Promise.all(Array.from({ length: job.pagesEach }, () => openPage(cookie)));
process.stdin.on('end', () => process.exit(0)).resume();

// Freezes this process right after a statement, while its transaction is open: what a node looks
// like that lost its power.
import { writeSync } from 'node:fs';
import pg from 'pg';

/**
 * At each SIGUSR2 the next of `statements` (separated by `|`) is armed; the first query that holds
 * it ends in SIGSTOP.
 */
export function freezeOnSignal(statements: string | undefined): void {
  if (!statements) return;
  const waiting = statements.split('|');
  let armed: string | undefined;
  process.on('SIGUSR2', () => {
    armed = waiting.shift();
  });
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const query = client.query;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    const asked = query.apply(this, args);
    if (armed === undefined || !text?.includes(armed) || !(asked instanceof Promise)) return asked;
    return asked.then((answer: unknown) => {
      if (armed === undefined || !text.includes(armed)) return answer;
      armed = undefined;
      writeSync(1, 'frozen\n');
      process.kill(process.pid, 'SIGSTOP');
      return answer;
    });
  };
}

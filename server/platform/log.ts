// One JSON line per event. Values are JSON-encoded, so a newline in user input cannot forge a line.
import { systemClock } from '#server/platform/clock.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Log {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  with(fields: Fields): Log;
}
type Fields = Readonly<Record<string, unknown>>;

const rank: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

/**
 * A fault in a form that JSON can hold: name, message, SQLSTATE when there is one; no parameters,
 * no stack in `info`.
 */
export function faultFields(fault: unknown): Fields {
  if (!(fault instanceof Error)) return { fault: String(fault) };
  const code = (fault as { code?: unknown }).code;
  return { fault: fault.name, message: fault.message, ...(code ? { code } : {}), stack: fault.stack };
}

export function createLog(
  level: Level,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  base: Fields = {},
): Log {
  const at =
    (name: Exclude<Level, 'silent'>) =>
    (event: string, fields: Fields = {}) => {
      if (rank[name] < rank[level]) return;
      write(
        JSON.stringify({
          at: new Date(systemClock.now()).toISOString(),
          level: name,
          event,
          ...base,
          ...fields,
        }),
      );
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => createLog(level, write, { ...base, ...fields }),
  };
}

export const silentLog: Log = createLog('silent');

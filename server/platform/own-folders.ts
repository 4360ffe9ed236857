// Folders that a server writes into while it runs, beside whatever database it has.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ledgerHeadFile } from '#server/platform/config.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

type Places = Pick<Config, 'DATA_DIR' | 'LEDGER_HEAD_FILE' | 'SIGNER_DIR'>;

export const signerFolder = ({ DATA_DIR, SIGNER_DIR }: Pick<Config, 'DATA_DIR' | 'SIGNER_DIR'>): string =>
  SIGNER_DIR ?? join(DATA_DIR, 'signer');

/**
 * Makes what is missing, and refuses a start without it: the ledger head and the payouts would
 * fail later, each at its own time, in a log.
 */
export function makeOwnFolders(config: Places): void {
  makeFolder(config.DATA_DIR, 'DATA_DIR', 'The data folder');
  makeFolder(signerFolder(config), 'SIGNER_DIR', 'The folder of the signer');
  const head = ledgerHeadFile(config);
  makeFolder(dirname(head), 'LEDGER_HEAD_FILE', 'The folder of the ledger head');
  if (existsSync(head) && statSync(head).isDirectory())
    throw new StartRefused(`LEDGER_HEAD_FILE must be a file, and ${head} is a folder. Choose another file.`);
}

function makeFolder(folder: string, setting: string, name: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (fault) {
    const { code = '', path = folder } = fault as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const within = setting.endsWith('_FILE') ? 'in ' : '';
    throw new StartRefused(
      isFile
        ? `${setting} must be ${within}a folder, and ${path} is a file. Choose another one.`
        : `${name} cannot be written (${path}, ${code}). Give this user the right to write it, or choose another ${setting}.`,
      { cause: fault },
    );
  }
}

import { createServer } from 'node:net';
import type { Config } from '#server/platform/config.ts';

/**
 * Fails as listening would, before the database is opened and migrated for a server that cannot
 * serve.
 */
export const requireFreePort = ({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });

import { readFileSync } from 'node:fs';
import { readSiteProfile } from '#core/content/site-schema.ts';
import type { SiteProfile } from '#core/content/site.ts';

/**
 * The operator's profile from the JSON file that SITE_FILE names; the default without one. The web
 * build reads it too.
 * @throws Error that names the file and every problem in it, a line each.
 */
export function readSiteFile(file: string | undefined): SiteProfile {
  if (file === undefined || file === '') return readSiteProfile(undefined);
  try {
    return readSiteProfile(JSON.parse(readFileSync(file, 'utf8')));
  } catch (fault) {
    throw new Error(`SITE_FILE ${file} cannot be used:\n${(fault as Error).message}`, { cause: fault });
  }
}

// Every path that carries files, for every kind of visitor. The list is read from where they are
// opened: a new one is in it.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorsOfAllKinds } from '#testing/stages/all-kinds.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

const parts = globSync(fileURLToPath(new URL('../../../domains/*/parts.ts', import.meta.url)));
const opened = parts.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/kind: '(download|upload)',\s*(?:folder|path): '([^']+)'/g)].map(
    ([, kind = '', folder = '']) => ({ kind: `${kind}s`, folder }),
  ),
);

let site: Site;
let personas: Readonly<Record<string, Visitor>>;
beforeAll(async () => {
  site = await startSite();
  personas = await visitorsOfAllKinds(site);
});
afterAll(() => site.stop());

const gates: Readonly<Record<string, number>> = { anonymous: 401, revoked: 401, unverified: 403 };

describe('files', () => {
  it('are opened somewhere', () => {
    expect(opened.length).toBeGreaterThan(7);
    expect(opened.map(({ folder }) => folder)).toContain('/audit-files');
  });

  it('are for people who are signed in and verified, and a file of nobody is unknown to all', async () => {
    for (const { kind, folder } of opened)
      for (const [persona, visitor] of Object.entries(personas)) {
        const { status } = await visitor.fetch(
          kind === 'uploads' ? folder : `${folder}/fil_00000000000000000000000000`,
          kind === 'uploads' ? { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' } : {},
        );
        const gate = gates[persona];
        if (gate !== undefined)
          expect([kind, folder, persona, status]).toEqual([kind, folder, persona, gate]);
        else {
          expect([kind, folder, persona, [200, 401, 403].includes(status)]).toEqual([
            kind,
            folder,
            persona,
            false,
          ]);
          expect([kind, folder, persona, status < 500]).toEqual([kind, folder, persona, true]);
        }
      }
  });

  it('of the audit log are unknown to everybody but administrators', async () => {
    const seen: Record<string, number> = {};
    for (const [persona, visitor] of Object.entries(personas))
      seen[persona] = (await visitor.fetch('/audit-files/audit.csv')).status;
    expect(seen).toEqual({
      anonymous: 401,
      unverified: 403,
      user: 404,
      other: 404,
      admin: 200,
      revoked: 401,
      demoted: 404,
    });
  });
});

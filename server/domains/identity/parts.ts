import type { identityContract } from '#core/identity/contract.ts';
import { packagePath } from '#core/identity/leaving-contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import type { RequireKeys } from '#server/domains/identity/keys/keys.ts';
import { downloadDocument, takeDocument } from '#server/domains/identity/kyc/documents.ts';
import type { Leaving } from '#server/domains/identity/people/erase-user.ts';
import { packData } from '#server/domains/identity/people/export-data.ts';
import { identityRouter } from '#server/domains/identity/router.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

interface Needs {
  readonly people: Identity;
  readonly requireKeys: RequireKeys;
  /** What leaves with a person who asks for it themselves. */
  readonly leaving: readonly Leaving[];
}

export const parts = ({
  people,
  requireKeys,
  leaving,
}: Needs): DomainParts<RouterOf<typeof identityContract>> => ({
  router: identityRouter(people, requireKeys, leaving),
  files: [
    {
      kind: 'upload',
      path: '/uploads/identity',
      take: (actor, query, bytes) => takeDocument(people, actor, query, bytes),
    },
    {
      kind: 'download',
      folder: '/uploads/identity',
      make: (actor, id) => downloadDocument(people, actor, id),
    },
    { kind: 'export', path: packagePath, make: (actor, body) => packData(people, leaving, actor, body) },
  ],
});

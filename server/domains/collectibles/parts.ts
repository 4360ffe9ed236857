import type { collectiblesContract } from '#core/collectibles/contract.ts';
import type { Needs } from '#server/domains/collectibles/needs.ts';
import { collectiblesRouter } from '#server/domains/collectibles/router.ts';
import { openCatalogue } from '#server/domains/collectibles/works/open-catalogue.ts';
import { showPicture, takePicture } from '#server/domains/collectibles/works/pictures.ts';
import type { DomainParts, OneNode } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

type Gallery = Needs & Parameters<typeof openCatalogue>[0];

export async function parts(
  gallery: Gallery,
  oneNode: OneNode,
): Promise<DomainParts<RouterOf<typeof collectiblesContract>>> {
  await oneNode(() => openCatalogue(gallery));
  return {
    router: collectiblesRouter(gallery),
    files: [
      {
        kind: 'upload',
        path: '/uploads/collectibles',
        take: (actor, query, bytes) => takePicture(gallery, actor, query, bytes),
      },
      {
        kind: 'download',
        folder: '/collectible-pictures',
        make: (actor, id) => showPicture(gallery, actor, id),
      },
    ],
  };
}

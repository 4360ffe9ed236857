import type { contentContract } from '#core/content/contract.ts';
import { contentRouter } from '#server/domains/content/router.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const parts = (
  app: Parameters<typeof contentRouter>[0],
): DomainParts<RouterOf<typeof contentContract>> => ({ router: contentRouter(app) });

// Every path that carries a file: who asks and which file is the domain's to decide.
import type { DomainParts } from '#server/platform/domain-parts.ts';
import { serveDownloads } from '#server/platform/http/downloads.ts';
import { serveExport } from '#server/platform/http/exports.ts';
import type { Http } from '#server/platform/http/server.ts';
import { serveUploads } from '#server/platform/http/uploads.ts';

export function serveFiles(
  { server, viewerOf, security }: Http,
  domains: readonly DomainParts<unknown>[],
): void {
  for (const route of domains.flatMap(({ files }) => files ?? [])) {
    if (route.kind === 'download') serveDownloads(server, route.folder, { viewerOf, make: route.make });
    else if (route.kind === 'upload')
      serveUploads(server, route.path, { viewerOf, security, take: route.take });
    else serveExport(server, route.path, { viewerOf, security, make: route.make });
  }
}

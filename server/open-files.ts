// Every path that carries a file: who asks and which file is the domain's to decide.
import { packagePath } from '#core/identity/leaving-contract.ts';
import { downloadAudit } from '#server/domains/admin/index.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import { downloadTransactions } from '#server/domains/ledger/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as support from '#server/domains/support/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import { type DownloadParts, serveDownloads } from '#server/platform/http/downloads.ts';
import { type ExportParts, serveExport } from '#server/platform/http/exports.ts';
import type { Http } from '#server/platform/http/server.ts';
import { serveUploads, type UploadParts } from '#server/platform/http/uploads.ts';

/** What the domains need to make or take a file. */
interface Parts {
  readonly app: App;
  readonly engine: Parameters<typeof trading.downloadStatement>[0] &
    Parameters<typeof copying.downloadFidelity>[0];
  readonly people: identity.Identity;
  readonly leaving: readonly identity.Leaving[];
  readonly office: Parameters<typeof downloadAudit>[0];
  readonly chat: Parameters<typeof support.takeAttachment>[0];
  readonly gallery: Parameters<typeof collectibles.takePicture>[0];
}

export function openFiles(http: Http, { app, engine, people, leaving, office, chat, gallery }: Parts): void {
  const { viewerOf } = http;
  const downloads = (folder: string, make: DownloadParts['make']): void =>
    serveDownloads(http.server, folder, { viewerOf, make });
  const uploads = (folder: string, take: UploadParts['take']): void =>
    serveUploads(http.server, folder, { viewerOf, take });
  const exports = (path: string, make: ExportParts['make']): void =>
    serveExport(http.server, path, { viewerOf, make });
  downloads('/statements', (actor, name, query) =>
    trading.downloadStatement(engine, actor, name, query, app.config.MODE === 'demo'),
  );
  downloads('/invoices', (actor, name) => plans.downloadInvoice(app, actor, name));
  const pages = { ...app, portfolioOwner: trading.portfolioOwner };
  downloads('/transaction-files', (actor, name, query) => downloadTransactions(pages, actor, name, query));
  downloads('/audit-files', (actor, name, query) => downloadAudit(office, actor, name, query));
  downloads('/copy-statements', (actor, name) => copying.downloadFidelity(engine, actor, name));
  uploads('/uploads/identity', (actor, query, bytes) => identity.takePaper(people, actor, query, bytes));
  downloads('/uploads/identity', (actor, id) => identity.downloadPaper(people, actor, id));
  uploads('/uploads/support', (actor, query, bytes) => support.takeAttachment(chat, actor, query, bytes));
  downloads('/uploads/support', (actor, id) => support.downloadAttachment(chat, actor, id));
  uploads('/uploads/collectibles', (actor, query, bytes) =>
    collectibles.takePicture(gallery, actor, query, bytes),
  );
  downloads('/collectible-pictures', (actor, id) => collectibles.showPicture(gallery, actor, id));
  exports(packagePath, (actor, body) => identity.packData(people, leaving, actor, body));
  downloads('/conversations', (actor, name) => support.downloadConversation(chat, actor, name));
}

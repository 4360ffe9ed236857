import type { CannedReply } from '#core/support/contract.ts';
import { deleteCanned, listCanned, saveCanned } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<Support, 'db' | 'clock'>;

const all = async (tx: Tx): Promise<CannedReply[]> =>
  (await listCanned(tx)).map(({ id, title, body }) => ({ id, title, text: body }));

/** Answers that administrators share, by name. */
export const showCannedReplies = (app: Needs): Promise<CannedReply[]> => all(app.db.read);

/** Saves one under its id, new or changed, and answers all. */
export const saveCannedReply = (app: Needs, actor: Actor, reply: CannedReply): Promise<CannedReply[]> =>
  app.db.transaction(async (tx) => {
    await saveCanned(tx, { id: reply.id, title: reply.title, body: reply.text, authorId: actor.userId });
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'support.canned-reply-saved', subjectId: reply.id },
      app.clock.now(),
    );
    return all(tx);
  });

/** Removes one; safe to repeat. */
export const removeCannedReply = (app: Needs, actor: Actor, { id }: { readonly id: string }) =>
  app.db.transaction(async (tx) => {
    if ((await deleteCanned(tx, id)) === 1)
      await recordAudit(
        tx,
        { actorId: actor.userId, action: 'support.canned-reply-removed', subjectId: id },
        app.clock.now(),
      );
    return all(tx);
  });

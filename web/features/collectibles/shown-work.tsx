import { m } from '#core/messages/messages.js';
import type { WorkView } from '#core/collectibles/contract.ts';
import type { WorkId } from '#core/values/ids.ts';
import { useSetFeatured } from '#web/features/collectibles/queries.ts';
import { partyText } from '#web/features/collectibles/words.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** A work that everybody sees, and whether it stands in the Featured tab. */
export function ShownWork({ work }: { work: WorkView }) {
  const feature = useSetFeatured();
  const { name, isFeatured } = work;
  const press = () => {
    if (!feature.isPending) feature.mutate({ id: work.id as WorkId, isFeatured: !isFeatured });
  };
  return (
    <li className="space-y-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={work.image}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-md bg-panel-2 object-contain"
        />
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {isFeatured && <Badge tone="ink">{m.collectibles_tab_featured()}</Badge>}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {work.collection} · {m.collectibles_by({ name: partyText(work.creator) })}
          </p>
        </div>
        <Button
          kind="secondary"
          isSmall
          isBusy={feature.isPending}
          aria-label={
            isFeatured ? m.collectibles_unfeature_name({ name }) : m.collectibles_feature_name({ name })
          }
          onClick={press}
        >
          {isFeatured ? m.collectibles_unfeature() : m.collectibles_feature()}
        </Button>
      </div>
      <FailureNote error={feature.error} />
    </li>
  );
}

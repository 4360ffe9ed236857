import { m } from '#core/messages/messages.js';
import { Check, ChevronDown } from 'lucide-react';
import type { ChatSummary } from '#core/support/contract.ts';
import type { Id, UserId } from '#core/values/ids.ts';
import { colleaguesQuery, useAssign } from '#web/features/support/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Whose conversation it is, and a menu that gives it to an administrator or to nobody. */
export function AssignMenu({ conversation, viewerId }: { conversation: ChatSummary; viewerId: string }) {
  const assign = useAssign();
  const holder = conversation.assignedTo;
  const give = (to: string | null) =>
    assign.mutate(
      {
        conversationId: conversation.id as Id<'cnv'>,
        // Whose it was on this screen: somebody who was faster is not run over.
        from: (holder?.id ?? null) as UserId | null,
        to: to as UserId | null,
      },
      { onError: (error) => toast('error', failureOf(error).message) },
    );
  const face =
    holder === null ? m.support_unassigned() : holder.id === viewerId ? m.support_mine() : holder.email;
  return (
    <Disclosure
      label={m.support_assigned_to({ who: face })}
      buttonClassName="inline-flex h-9 max-w-44 items-center gap-1.5 rounded-md border border-line px-3 text-sm font-medium hover:bg-panel-2"
      className="w-64 p-1.5 text-sm max-sm:-right-24"
      face={
        <>
          <span className="truncate">{face}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </>
      }
    >
      {(done) => (
        <Receivers
          holderId={holder?.id ?? null}
          viewerId={viewerId}
          onChoose={(to) => {
            done();
            give(to);
          }}
        />
      )}
    </Disclosure>
  );
}

function Receivers({
  holderId,
  viewerId,
  onChoose,
}: {
  holderId: string | null;
  viewerId: string;
  onChoose: (to: string | null) => void;
}) {
  const { data, isError } = useQuery(colleaguesQuery());
  if (!data)
    return (
      <output className="block px-3 py-2 text-muted">
        {isError ? m.support_failed_load_administrators() : m.support_loading_administrators()}
      </output>
    );
  const mine = data.filter(({ id }) => id === viewerId);
  const others = data.filter(({ id }) => id !== viewerId);
  const choices: readonly { readonly id: string | null; readonly email: string }[] = [
    ...mine,
    ...others,
    { id: null, email: '' },
  ];
  return (
    <ul aria-label={m.support_give_to()} className="max-h-64 overflow-y-auto">
      {choices.map(({ id, email }) => (
        <li key={id ?? 'nobody'}>
          <button
            type="button"
            className="menu-item w-full hover:bg-panel-2"
            aria-current={id === holderId ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className="min-w-0 flex-1 truncate text-left">
              {id === null ? m.support_nobody() : id === viewerId ? m.support_me({ email }) : email}
            </span>
            {id === holderId && <Check className="size-4 shrink-0" aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

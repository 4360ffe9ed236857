import { m } from '#core/messages/messages.js';
import { chains, type Chain, type ChainHealth } from '#core/funding/deposits.ts';
import { chainsQuery, useResumeChain } from '#web/features/admin/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const words: Readonly<Record<ChainHealth, { name: string; tone: BadgeTone }>> = {
  ok: { name: m.admin_reading(), tone: 'good' },
  behind: { name: m.admin_behind(), tone: 'warn' },
  blind: { name: m.admin_no_node_connected(), tone: 'bad' },
  halted: { name: m.admin_halted(), tone: 'bad' },
};

function Resume({ chain }: { chain: Chain }) {
  const resume = useResumeChain();
  const form = useForm({
    initial: { reason: '' },
    summaryOf: () => ({}),
    submit: async ({ reason }) => {
      await resume.mutateAsync({ chain, reason: reason.trim() });
      toast('success', m.admin_reads_on({ chain }));
    },
  });
  const { reason } = form.draft;
  return (
    <form
      noValidate
      aria-label={m.admin_resume({ chain })}
      className="mt-4 space-y-3"
      onSubmit={form.onSubmit}
    >
      <Field
        label={m.admin_what_looked_why_may_go()}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onValue={form.edit('reason')}
        error={form.errors.reason}
      />
      <FailureNote error={form.error} />
      <Button type="submit" kind="secondary" isSmall isBusy={form.isBusy} disabled={reason.trim().length < 3}>
        {m.admin_resume_reading()}
      </Button>
    </form>
  );
}

/** Each chain: what its node says, what was read, and what is wrong. */
export function ChainHealthCards() {
  const { data, isError, refetch } = useQuery(chainsQuery());
  if (!data)
    return (
      <div className="card">
        {isError ? (
          <Failed title={m.admin_chains_could_not_be_loaded()} onRetry={refetch} />
        ) : (
          <Loading label={m.admin_loading_chains()} rows={3} />
        )}
      </div>
    );
  if (data.length === 0)
    return (
      <div className="card">
        <Empty title={m.admin_no_chain_configured()} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
      {data.map((row) => {
        const chain = chains.find((one) => one === row.chain);
        return (
          <Card
            key={row.chain}
            title={
              <>
                <span className="capitalize">{row.chain}</span>
                {row.isPractice && <span className="font-normal text-muted"> {m.admin_practice()}</span>}
              </>
            }
            action={<Badge tone={words[row.health].tone}>{words[row.health].name}</Badge>}
          >
            <Receipt
              lines={[
                { name: m.admin_newest_block(), value: row.tip ?? '—' },
                { name: m.admin_read_up(), value: row.cursor ?? '—' },
                {
                  name: m.admin_node_heard(),
                  value: row.seenAt === null ? m.common_never() : formatDateTime(row.seenAt),
                },
              ]}
            />
            {(row.halted ?? row.fault) !== null && (
              <p className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm wrap-anywhere text-down">
                {row.halted ?? row.fault}
              </p>
            )}
            <details className="mt-3 text-sm">
              <summary className="reveal py-1 text-muted hover:text-fg">{m.admin_keys_chain()}</summary>
              <p className="mt-1 text-faint">{m.admin_compare_both_with_what_signer()}</p>
              <p className="mt-1 font-mono text-2xs break-all">{row.fingerprint ?? m.admin_no_key()}</p>
              <p className="mt-1 font-mono text-2xs break-all">{row.firstAddress ?? m.admin_no_address()}</p>
            </details>
            {row.health === 'halted' && chain && <Resume chain={chain} />}
          </Card>
        );
      })}
    </div>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { chains, type Chain, type ChainHealth } from '#core/funding/deposits.ts';
import { chainsQuery, useResumeChain } from '#web/features/admin/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

const words: Readonly<Record<ChainHealth, { name: string; tone: BadgeTone }>> = {
  ok: { name: 'Reading', tone: 'good' },
  behind: { name: 'Behind', tone: 'warn' },
  blind: { name: 'No node connected', tone: 'bad' },
  halted: { name: 'Halted', tone: 'bad' },
};

function Resume({ chain }: { chain: Chain }) {
  const [reason, setReason] = useState('');
  const resume = useResumeChain();
  const isShort = reason.trim().length < 3;
  return (
    <form
      noValidate
      aria-label={`Resume ${chain}`}
      className="mt-4 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isShort || resume.isPending) return;
        resume.mutate(
          { chain, reason: reason.trim() },
          { onSuccess: () => toast('success', `${chain} reads on`) },
        );
      }}
    >
      <Field
        label="What you looked at, and why it may go on"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onValue={setReason}
        error={resume.error ? failureOf(resume.error).message : undefined}
      />
      <Button type="submit" kind="secondary" isSmall isBusy={resume.isPending} disabled={isShort}>
        Resume Reading
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
          <Failed title="Chains could not be loaded." onRetry={refetch} />
        ) : (
          <Loading label="Loading chains" rows={3} />
        )}
      </div>
    );
  if (data.length === 0)
    return (
      <div className="card">
        <Empty title="No chain is configured" />
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
                {row.isPractice && <span className="font-normal text-muted"> practice</span>}
              </>
            }
            action={<Badge tone={words[row.health].tone}>{words[row.health].name}</Badge>}
          >
            <Receipt
              lines={[
                { name: 'Newest block', value: row.tip ?? '—' },
                { name: 'Read up to', value: row.cursor ?? '—' },
                { name: 'Node heard', value: row.seenAt === null ? 'never' : formatDateTime(row.seenAt) },
              ]}
            />
            {(row.halted ?? row.fault) !== null && (
              <p className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm wrap-anywhere text-down">
                {row.halted ?? row.fault}
              </p>
            )}
            <details className="mt-3 text-sm">
              <summary className="reveal py-1 text-muted hover:text-fg">Keys of this chain</summary>
              <p className="mt-1 text-faint">Compare both with what the signer prints.</p>
              <p className="mt-1 font-mono text-2xs break-all">{row.fingerprint ?? 'no key'}</p>
              <p className="mt-1 font-mono text-2xs break-all">{row.firstAddress ?? 'no address'}</p>
            </details>
            {row.health === 'halted' && chain && <Resume chain={chain} />}
          </Card>
        );
      })}
    </div>
  );
}

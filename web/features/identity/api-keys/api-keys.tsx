import { lazy, Suspense, useState } from 'react';
import { Braces } from 'lucide-react';
import { m } from '#core/messages/messages.js';
import type { ApiKeyView } from '#core/identity/keys-contract.ts';
import { entitlements, planTitles, planWith } from '#core/plans/plans.ts';
import { apiKeysQuery, planQuery, useRevokeApiKey } from '#web/features/identity/settings/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const NewKeyDialog = lazy(() =>
  import('#web/features/identity/api-keys/new-key-dialog.tsx').then((module) => ({
    default: module.NewKeyDialog,
  })),
);

/** Keys for programs: what each may do, from where, until when, and when it was last used. */
export function ApiKeys({ needsCode }: { needsCode: boolean }) {
  const { data, isError, refetch } = useQuery(apiKeysQuery());
  const plan = useQuery(planQuery()).data;
  // Said before anything is typed; the server refuses it all the same.
  const needsPlan = plan?.areSold === true && !entitlements[plan.plan].can.includes('api_keys');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKeyView>();
  return (
    <Card title={m.keys_title()}>
      <p className="text-sm text-muted">
        {m.keys_lead()}{' '}
        <a className="link" href="/api/docs">
          {m.keys_docs()}
        </a>
      </p>
      {!data && !isError && <Loading label={m.keys_loading()} rows={2} />}
      {!data && isError && <Failed title={m.keys_could_not_be_loaded()} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul aria-label={m.keys_yours()} className="mt-4 divide-y divide-line rounded-md border border-line">
          {data.map((key) => (
            <KeyLine key={key.id} view={key} onRevoke={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {needsPlan ? (
        <div className="mt-4">
          <UpgradeNote>
            {data && data.length > 0
              ? m.keys_plan_kept()
              : m.keys_plan({ plan: planTitles[planWith('api_keys')] })}
          </UpgradeNote>
        </div>
      ) : (
        <Button kind="secondary" className="mt-4" onClick={() => setMaking(true)}>
          {m.keys_make()}
        </Button>
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <NewKeyDialog needsCode={needsCode} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {ending && <RevokeDialog view={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function allowed(scopes: ApiKeyView['scopes']): string {
  if (!scopes.includes('trade')) return m.keys_reads();
  return scopes.includes('read') ? m.keys_reads_and_trades() : m.keys_trades();
}

function KeyLine({ view, onRevoke }: { view: ApiKeyView; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Braces className="size-5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {view.name}
          <Badge hasShape={false}>{allowed(view.scopes)}</Badge>
          {view.isExpired && <Badge tone="warn">{m.keys_expired()}</Badge>}
        </p>
        <p className="text-sm text-faint">
          {m.keys_hint_until({ hint: view.hint, day: formatDate(view.expiresAt) })}
          {' · '}
          {view.lastUsedAt === null
            ? m.keys_not_used_yet()
            : m.keys_last_used({ at: formatDateTime(view.lastUsedAt), network: view.lastUsedFrom ?? '' })}
          {view.networks.length > 0 && ` · ${m.keys_only_from({ networks: view.networks.join(', ') })}`}
        </p>
      </div>
      <Button kind="quiet" isSmall aria-label={m.keys_revoke_named({ name: view.name })} onClick={onRevoke}>
        {m.keys_revoke()}
      </Button>
    </li>
  );
}

function RevokeDialog({ view, onClose }: { view: ApiKeyView; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  const press = () =>
    revoke.mutate(
      { id: view.id },
      {
        onSuccess: () => {
          toast('success', m.keys_revoked());
          onClose();
        },
        onError: (fault) => toast('error', failureOf(fault).message),
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.keys_revoke_question({ name: view.name })}
      description={m.keys_revoke_effect()}
    >
      <DialogActions isEven back={{ name: m.keys_keep(), onBack: onClose }}>
        <Button kind="sell" isBusy={revoke.isPending} onClick={press}>
          {m.keys_revoke()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { m } from '#core/messages/messages.js';
import { Gift } from 'lucide-react';
import type { BonusView } from '#core/rewards/contract.ts';
import { useClaim } from '#web/features/rewards/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { formatDate } from '#web/ui/when.ts';

interface Props {
  bonuses: readonly BonusView[];
  /** What losses have left of the claimed ones. */
  active: string;
}

export function ClaimableBonuses({ bonuses, active }: Props) {
  const waiting = bonuses.filter(({ state }) => state === 'offered');
  return (
    <Card title={m.rewards_to_claim()}>
      <Figure name={m.rewards_active()} note={m.rewards_active_note()}>
        <Amount value={active} />
      </Figure>
      {waiting.length > 0 ? (
        <ul className="mt-5 space-y-3">
          {waiting.map((bonus) => (
            <Waiting key={bonus.id} bonus={bonus} />
          ))}
        </ul>
      ) : (
        <div className="mt-5 border-t border-line">
          <Empty title={m.rewards_nothing_to_claim()}>{m.rewards_nothing_to_claim_text()}</Empty>
        </div>
      )}
    </Card>
  );
}

function Waiting({ bonus }: { bonus: BonusView }) {
  const claim = useClaim(() =>
    toastOfAct('rewards.claim', m.rewards_claimed_toast(), { detail: m.rewards_claimed_toast_text() }),
  );
  const press = () => {
    if (claim.isPending) return;
    claim.mutate({ id: bonus.id as `bns_${string}` });
  };
  return (
    <li className="rounded-md border border-line bg-panel-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Gift className="size-5 shrink-0 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-18 font-semibold">
            <Amount value={bonus.amount} />{' '}
            <span className="text-sm font-normal text-faint">{bonus.asset}</span>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{bonus.reason}</p>
          <p className="text-sm text-faint">{m.rewards_sent_on({ date: formatDate(bonus.sentAt) })}</p>
        </div>
        <Button isBusy={claim.isPending} onClick={press}>
          <span>
            {m.rewards_claim()} <Amount value={bonus.amount} />
          </span>
        </Button>
      </div>
      {claim.error && (
        <p role="alert" className="mt-3 text-sm text-down">
          {failureOf(claim.error).message}
        </p>
      )}
    </li>
  );
}

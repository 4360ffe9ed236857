import { m } from '#core/messages/messages.js';
import { coolOffLossPercent } from '#core/copying/record/leader-statistics.ts';
import { useState } from 'react';
import { dayMs, utcDate } from '#core/values/time.ts';
import { dayIn, dayStart } from '#core/values/zone/zone.ts';
import type { OverseenLeader } from '#core/admin/oversight-contract.ts';
import {
  useEndCoolOff,
  useFreezeLeader,
  useStartCoolOff,
  useUnfreezeLeader,
} from '#web/features/admin/oversight-queries.ts';
import { ReasonDialog } from '#web/features/admin/reason-dialog.tsx';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { zoneText } from '#web/ui/when.ts';
import { DayField } from '#web/ui/fields/day/day-field.tsx';

export type LeaderDecision = 'freeze' | 'unfreeze' | 'coolOff' | 'endCoolOff';

interface Words {
  readonly act: string;
  /** What the button says to a person who only hears it, and the title of its dialog. */
  readonly named: (inputs: { name: string }) => string;
  readonly text: string;
}

export const decisionWords: Readonly<Record<LeaderDecision, Words>> = {
  freeze: {
    act: m.oversight_freeze(),
    named: m.oversight_freeze_named,
    text: m.oversight_freeze_text(),
  },
  unfreeze: {
    act: m.oversight_unfreeze(),
    named: m.oversight_unfreeze_named,
    text: m.oversight_unfreeze_text(),
  },
  coolOff: {
    act: m.oversight_cool_off(),
    named: m.oversight_cool_off_named,
    text: m.oversight_cool_off_text(),
  },
  endCoolOff: {
    act: m.oversight_cool_off_end(),
    named: m.oversight_cool_off_end_named,
    text: m.oversight_cool_off_end_text({ percent: coolOffLossPercent }),
  },
};

/** What an administrator may do about a leader as it is now, the harsher one last. */
export function decisionsAbout(leader: OverseenLeader): readonly LeaderDecision[] {
  if (leader.state === 'closed') return [];
  if (leader.state === 'frozen') return ['unfreeze'];
  return [leader.staffCoolOffUntil === null ? 'coolOff' : 'endCoolOff', 'freeze'];
}

/**
 * Tomorrow is the first day that can be chosen; seven whole days is what the rule of heavy losses
 * takes.
 */
const firstDays = () => {
  const today = Date.parse(dayIn(personZone(), Date.now()));
  return { tomorrow: utcDate(today + dayMs), weekAhead: utcDate(today + 8 * dayMs) };
};

/** Asks why, and for a cool-off until when. */
export function LeaderDecisionDialog({
  leader,
  decision,
  onClose,
}: {
  leader: OverseenLeader;
  decision: LeaderDecision;
  onClose: () => void;
}) {
  const [{ tomorrow, weekAhead }] = useState(firstDays);
  const [until, setUntil] = useState(weekAhead);
  const freeze = useFreezeLeader();
  const unfreeze = useUnfreezeLeader();
  const coolOff = useStartCoolOff();
  const endCoolOff = useEndCoolOff();
  const words = decisionWords[decision];
  const act = (reason: string): Promise<unknown> => {
    const about = { id: leader.id as never, reason };
    if (decision === 'coolOff') {
      const begins = dayStart(until, personZone()) ?? 0;
      return coolOff.mutateAsync({ ...about, until: new Date(begins).toISOString() });
    }
    return { freeze, unfreeze, endCoolOff }[decision].mutateAsync(about);
  };
  return (
    <ReasonDialog
      title={words.named({ name: leader.name })}
      description={words.text}
      act={words.act}
      isHarsh={decision === 'freeze'}
      isReady={decision !== 'coolOff' || until !== ''}
      onAct={act}
      onClose={onClose}
    >
      {decision === 'coolOff' && (
        <DayField
          label={m.oversight_cool_off_until()}
          value={until}
          onValue={setUntil}
          min={tomorrow}
          wrong={m.refusals_cool_off_out_of_range()}
          hint={m.oversight_cool_off_until_hint({ zone: zoneText(personZone()) })}
        />
      )}
    </ReasonDialog>
  );
}

import { m } from '#core/messages/messages.js';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { Card } from '#web/ui/card.tsx';

const experienceWords = {
  beginner: m.copying_beginner(),
  intermediate: m.copying_intermediate(),
  advanced: m.copying_advanced(),
} as const;

/** The person's own words, from a profile they made public. */
export function LeaderProfile({ profile }: { profile: NonNullable<LeaderRecordView['profile']> }) {
  const { displayName, bio, experience, trading } = profile;
  if (displayName === null && bio === '' && experience === null && trading === null) return null;
  return (
    <Card title={m.copying_their_own_words()}>
      {displayName !== null && <p className="font-medium wrap-anywhere">{displayName}</p>}
      {experience !== null && (
        <p className="text-sm text-muted">
          {m.copying_trading_experience_as_they_say({ experienceWords: experienceWords[experience] })}
        </p>
      )}
      {trading && (
        <p className="text-sm text-muted">
          {trading.winRate === null
            ? m.copying_own_trades_none()
            : m.copying_own_trades({ closedTrades: trading.closedTrades, winRate: trading.winRate })}
        </p>
      )}
      {bio !== '' && <p className="mt-2 max-w-2xl wrap-anywhere whitespace-pre-line">{bio}</p>}
    </Card>
  );
}

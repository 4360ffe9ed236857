import type { Rarity } from '#core/collectibles/rules.ts';
import { rarityTones, rarityWords } from '#web/features/collectibles/words.ts';
import { Badge } from '#web/ui/badge.tsx';

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  const [sign, word] = rarityWords[rarity];
  return (
    <Badge tone={rarityTones[rarity]} hasShape={false}>
      <span aria-hidden="true">{sign}</span>
      {word}
    </Badge>
  );
}

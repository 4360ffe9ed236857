import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { PieceView } from '#core/collectibles/contract.ts';
import { PieceCard } from '#web/features/collectibles/piece-card.tsx';

const BuyDialog = lazy(() =>
  import('#web/features/collectibles/buy-dialog.tsx').then((part) => ({ default: part.BuyDialog })),
);
const OfferDialog = lazy(() =>
  import('#web/features/collectibles/offer-dialog.tsx').then((part) => ({ default: part.OfferDialog })),
);

/** One dialog about one piece. */
export interface Asked {
  readonly what: 'buy' | 'offer';
  readonly piece: PieceView;
}
export function PieceDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {asked?.what === 'buy' && <BuyDialog piece={asked.piece} onClose={onClose} />}
      {asked?.what === 'offer' && <OfferDialog piece={asked.piece} onClose={onClose} />}
    </Suspense>
  );
}

export function MarketGrid({ pieces }: { pieces: readonly PieceView[] }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ul
        aria-label={m.collectibles_pieces()}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
      >
        {pieces.map((piece) => (
          <PieceCard
            key={piece.id}
            piece={piece}
            onBuy={() => setAsked({ what: 'buy', piece })}
            onOffer={() => setAsked({ what: 'offer', piece })}
          />
        ))}
      </ul>
      <PieceDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { PieceView } from '#core/collectibles/contract.ts';
import { RarityBadge } from '#web/features/collectibles/rarity-badge.tsx';
import { partyText } from '#web/features/collectibles/words.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface Props {
  piece: PieceView;
  onBuy: (piece: PieceView) => void;
  onOffer: (piece: PieceView) => void;
}

export function PieceCard({ piece, onBuy, onOffer }: Props) {
  const title = `${piece.name} #${piece.edition}`;
  return (
    <li className="card flex min-w-0 flex-col overflow-hidden" aria-label={title}>
      <Link to="/nfts/$id" params={{ id: piece.id }} className="block" aria-label={title}>
        <img
          src={piece.image}
          alt=""
          width={600}
          height={600}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full bg-panel-2 object-cover"
        />
      </Link>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <RarityBadge rarity={piece.rarity} />
          <EditionText piece={piece} />
        </div>
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{piece.name}</h2>
          <p className="text-sm wrap-anywhere text-muted">{piece.collection}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
          <div>
            <p className="text-2xs text-faint">
              {piece.isOwn
                ? m.collectibles_yours()
                : m.collectibles_sold_by({ name: partyText(piece.owner) })}
            </p>
            <p className="text-18 font-semibold">
              {piece.price === null ? (
                <span className="text-15 font-normal text-muted">{m.collectibles_not_listed()}</span>
              ) : (
                <Amount value={piece.price} />
              )}
            </p>
          </div>
          {piece.isOwn ? (
            <Button
              kind="secondary"
              isSmall
              onClick={() => onOffer(piece)}
              aria-label={`${offerWord(piece)}: ${title}`}
            >
              {offerWord(piece)}
            </Button>
          ) : (
            <Button isSmall onClick={() => onBuy(piece)} aria-label={`${m.collectibles_buy_now()}: ${title}`}>
              {m.collectibles_buy_now()}
            </Button>
          )}
        </div>
        {piece.isHidden && <Badge tone="bad">{m.collectibles_hidden()}</Badge>}
      </div>
    </li>
  );
}

export const offerWord = ({ price }: Pick<PieceView, 'price'>): string =>
  price === null ? m.collectibles_sell() : m.collectibles_change_offer();

export function EditionText({ piece }: { piece: PieceView }) {
  const { edition, editions, left } = piece;
  return (
    <span className="num text-2xs text-faint">
      {editions === 1
        ? m.collectibles_one_of_one()
        : piece.owner === null
          ? m.collectibles_edition_left({ edition, editions, left })
          : m.collectibles_edition({ edition, editions })}
    </span>
  );
}

import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { percentText } from '#core/collectibles/rules.ts';
import type { PieceId } from '#core/values/ids.ts';
import { type Asked, PieceDialog } from '#web/features/collectibles/market-grid.tsx';
import { EditionText, offerWord } from '#web/features/collectibles/piece-card.tsx';
import { Provenance } from '#web/features/collectibles/provenance.tsx';
import { pieceQuery } from '#web/features/collectibles/queries.ts';
import { RarityBadge } from '#web/features/collectibles/rarity-badge.tsx';
import { categoryWords, partyText, textOf } from '#web/features/collectibles/words.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const ReportDialog = lazy(() =>
  import('#web/features/collectibles/report-dialog.tsx').then((part) => ({ default: part.ReportDialog })),
);

/** One piece: picture, facts, what it costs, and everything that happened to it. */
export function NftPage() {
  const { id } = useParams({ from: '/gate/nfts/$id' });
  const { data, error, refetch } = useQuery(pieceQuery(id as PieceId));
  const [asked, setAsked] = useState<Asked>();
  const [isReporting, setReporting] = useState(false);
  if (!data) {
    const failure = error ? failureOf(error) : undefined;
    return (
      <div className="card">
        {!failure && <Loading label={m.collectibles_loading()} rows={5} />}
        {failure?.kind === 'fault' && <Failed title={failure.message} onRetry={() => void refetch()} />}
        {failure && failure.kind !== 'fault' && (
          <Empty
            title={m.collectibles_piece_does_not_exist()}
            action={
              <Link to="/buy-nfts" className={buttonClass('secondary', true)}>
                {m.collectibles_back()}
              </Link>
            }
          />
        )}
      </div>
    );
  }
  const { piece, provenance } = data;
  const facts = [
    [m.collectibles_creator(), partyText(piece.creator)],
    [m.collectibles_owner(), piece.isOwn ? m.collectibles_you() : partyText(piece.owner)],
    [m.collectibles_category(), categoryWords[piece.category]],
    [m.collectibles_royalty_name(), percentText(piece.royaltyBps)],
  ] as const;
  return (
    <>
      <Link to="/buy-nfts" className="link mb-4 inline-block text-sm">
        {m.collectibles_back()}
      </Link>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <img
          src={piece.image}
          alt={m.collectibles_picture_of({ name: piece.name })}
          width={600}
          height={600}
          className="aspect-square w-full rounded-lg border border-line bg-panel-2 object-cover"
        />
        <div className="space-y-5">
          <section className="card p-5">
            <div className="flex flex-wrap items-center gap-3">
              <RarityBadge rarity={piece.rarity} />
              <EditionText piece={piece} />
              {piece.isHidden && <Badge tone="bad">{m.collectibles_hidden()}</Badge>}
            </div>
            <h1 className="mt-3 text-24 font-semibold wrap-anywhere">
              {piece.name} <span className="num text-faint">#{piece.edition}</span>
            </h1>
            <p className="wrap-anywhere text-muted">{piece.collection}</p>
            <p className="mt-4 wrap-anywhere">{textOf(piece)}</p>
            <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-faint">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="mt-5 flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
              <div>
                <p className="text-sm text-faint">{m.collectibles_price()}</p>
                <p className="text-24 font-semibold">
                  {piece.price === null ? (
                    <span className="text-18 text-muted">{m.collectibles_not_listed()}</span>
                  ) : (
                    <Amount value={piece.price} />
                  )}
                </p>
              </div>
              {piece.isOwn ? (
                <Button onClick={() => setAsked({ what: 'offer', piece })}>{offerWord(piece)}</Button>
              ) : (
                piece.price !== null && (
                  <Button onClick={() => setAsked({ what: 'buy', piece })}>{m.collectibles_buy_now()}</Button>
                )
              )}
            </div>
            <p className="mt-4 text-sm text-faint">{m.collectibles_not_on_chain()}</p>
            {!piece.isMade && (
              <Button kind="quiet" isSmall className="mt-2 -ml-3" onClick={() => setReporting(true)}>
                {m.collectibles_report()}
              </Button>
            )}
          </section>
          <Provenance steps={provenance} />
        </div>
      </div>
      <PieceDialog asked={asked} onClose={() => setAsked(undefined)} />
      <Suspense fallback={null}>
        {isReporting && <ReportDialog piece={piece} onClose={() => setReporting(false)} />}
      </Suspense>
    </>
  );
}

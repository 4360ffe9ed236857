import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { Badge } from '#web/ui/badge.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

interface SideTagProps {
  side: 'buy' | 'sell';
  leverage?: number;
}

export const SideTag = ({ side, leverage = 1 }: SideTagProps) => (
  <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
    {side === 'buy' ? m.copying_long() : m.copying_short()}
    {leverage > 1 && ` ${leverage}×`}
  </Badge>
);

/** Where something was traded, with a link to it. */
export function MarketCell({ symbol, ...side }: SideTagProps & { symbol: string }) {
  return (
    <Marked mark={<InstrumentMark symbol={symbol} />}>
      <span className="is-line flex flex-wrap items-center gap-2">
        <Link to="/markets/$symbol" params={{ symbol }} className="font-medium hover:underline">
          {symbol}
        </Link>
        <SideTag {...side} />
      </span>
    </Marked>
  );
}

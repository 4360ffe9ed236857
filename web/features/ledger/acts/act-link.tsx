import { Link } from '@tanstack/react-router';
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import { m } from '#core/messages/messages.js';

const pages = {
  deposit: ['/deposit', m.ledger_open_deposits()],
  withdrawal: ['/withdraw', m.ledger_open_withdrawals()],
  leader_fee: ['/lead', m.ledger_open_lead()],
  portfolio: ['/portfolios', m.ledger_open_portfolios()],
  plan: ['/upgrade', m.ledger_open_plans()],
} as const;

/** Where more is said about what an act was about. */
export function ActLink({ facts }: { facts: ActFacts }) {
  const link = linkOf(facts);
  return (
    link && (
      <div className="act-link">
        <dt className="sr-only">{m.common_open()}</dt>
        <dd>{link}</dd>
      </div>
    )
  );
}

function linkOf(facts: ActFacts) {
  if (facts.kind === 'trade' || facts.kind === 'order')
    return (
      <Link to="/markets/$symbol" params={{ symbol: facts.symbol }} className="link">
        {m.ledger_open_market({ symbol: facts.symbol })}
      </Link>
    );
  if (facts.kind === 'copy')
    return (
      <Link to="/copies" search={{ copy: facts.copyId }} className="link">
        {m.ledger_open_copy()}
      </Link>
    );
  if (!(facts.kind in pages)) return null;
  const [to, name] = pages[facts.kind as keyof typeof pages];
  return (
    <Link to={to} className="link">
      {name}
    </Link>
  );
}

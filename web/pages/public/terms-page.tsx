import { ForTheOperator, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';
import { Claim } from '#web/ui/claim.tsx';

export function TermsPage() {
  return (
    <PublicPage title="Terms of Service" lead={`The rules of ${site.name} in plain words.`}>
      <ForTheOperator>
        Name the legal entity, its licence, the countries it serves, the governing law and how complaints are
        handled. What follows are the rules that the software itself enforces.
      </ForTheOperator>
      <Part title="Accounts">
        <p>
          One person, one account, with a confirmed email address. You answer for what is done with your
          password.
        </p>
      </Part>
      <Part title="Orders">
        <p>
          Each order shows its price, fee and effect before you confirm it. What buys fills at the ask, what
          sells at the bid. Stops are not guaranteed: a gap fills at the gap. A leveraged account whose equity
          falls to half of its margin is closed position by position, largest loss first; a balance below zero
          is set to zero at the house’s expense.
        </p>
      </Part>
      <Part title="Copying">
        <p>
          A copy starts at <Claim of="smallestCopy" /> and holds its own money. It can lose what was put in
          and nothing else. The fee is <Claim of="copyFee" /> of profit after earlier losses are made up;
          there is no other fee for copying. You can pause, stop or take over the positions at any time.
        </p>
      </Part>
      <Part title="Deposits and withdrawals">
        <p>
          Deposits are credited when the network has confirmed them. The smallest withdrawal is{' '}
          <Claim of="smallestWithdrawal" />; withdrawals are processed within <Claim of="withdrawalTime" />.
          Both the person who asks and the one who approves are on record, and they are never the same.
        </p>
      </Part>
      <Part title="Corrections">
        <p>
          An error is corrected by a new entry with a reason, which you see in your statement. Nothing in the
          book is ever changed or removed.
        </p>
      </Part>
    </PublicPage>
  );
}

import { Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';
import { Claim } from '#web/ui/claim.tsx';

export function AboutPage() {
  return (
    <PublicPage
      title={`About ${site.name}`}
      lead="A trading platform on which no figure appears that the ledger or a recorded trade does not back."
    >
      <Part title="Why it exists">
        <p>
          Copy trading is sold with returns that nobody can check. Balances are typed by staff, losing traders
          vanish from the list, and a withdrawal is a button that shows a message. We think that a trader
          should be able to audit the platform as a bank audits its branch: entry by entry.
        </p>
      </Part>
      <Part title="How it keeps its word">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            Money moves in one place: a double-entry ledger that can be added to and never changed. Every
            transaction sums to zero in each asset, and the database itself refuses anything else.
          </li>
          <li>
            A copied order and the trader’s own fill as one order at one price. Each copier can read what was
            copied, made smaller or skipped, with the reason and its figures.
          </li>
          <li>
            Statistics are computed from recorded fills. Traders who stopped stay in them. Returns stand
            beside the drawdown that came with them.
          </li>
          <li>
            Administrators cannot set a balance. They can post an adjustment with a reason, which the person
            sees at once.
          </li>
          <li>
            House strategies trade through the same engine as everybody and are marked “Paper strategy run by
            this site”.
          </li>
        </ul>
      </Part>
      <Part title="What you can trade">
        <p>
          <Claim of="instruments" /> instruments: stocks, ETFs, indices, forex, commodities and crypto. The
          demo runs on a simulated market with the habits of real ones: gaps, fat tails, quiet and wild weeks.
          An operator can connect live feeds and networks by configuration.
        </p>
      </Part>
      <Part title="What it is not">
        <p>
          Not investment advice, not a promise of returns, and in demo mode not real money. The prices of the
          demo are simulated, and so are the networks its deposits travel on.
        </p>
      </Part>
    </PublicPage>
  );
}

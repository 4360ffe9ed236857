import { ForTheOperator, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';

export function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy Policy"
      lead="What this software keeps about you, why, and how you get it out again."
    >
      <ForTheOperator>
        Name the controller, the legal bases, the processors you use and the authority that supervises you.
        What follows describes the software as it is delivered.
      </ForTheOperator>
      <Part title="What is kept">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            Your email address, an optional display name, and a hash of your password. The password itself is
            never stored.
          </li>
          <li>Your sessions: when they began and end, and hashed marks of known devices.</li>
          <li>
            Your orders, fills, positions, copies, deposits, withdrawals, and each ledger entry they made.
          </li>
          <li>What you write to support or through the contact form.</li>
          <li>Which administrator read or changed something of yours, and when.</li>
        </ul>
      </Part>
      <Part title="What is not kept">
        <p>
          No advertising cookies, no third-party scripts, no fingerprinting. The one cookie holds your
          session. Settings of the screen (theme, hidden amounts) stay in your browser. Network addresses are
          used to limit attempts and stored as hashes.
        </p>
      </Part>
      <Part title="How long">
        <p>
          Ledger entries stay for as long as the operator’s law demands; they carry an opaque id and no name.
          Everything else goes when you delete the account.
        </p>
      </Part>
      <Part title="Your rights">
        <p>
          You may ask for a copy of what is held about you, have it corrected, or have it erased. Write to{' '}
          <a className="link" href={`mailto:${site.contact.email}`}>
            {site.contact.email}
          </a>
          .
        </p>
      </Part>
    </PublicPage>
  );
}

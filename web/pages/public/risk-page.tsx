import { ForTheOperator, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { Claim } from '#web/ui/claim.tsx';

export function RiskPage() {
  return (
    <PublicPage title="Risk Disclosure" lead="What can go wrong, before you put money in.">
      <p className="mt-6 rounded-md border border-line bg-panel p-4">
        Accounts that lost money here, of those with closed positions:{' '}
        <strong className="font-semibold">
          <Claim of="lossShare" />
        </strong>
        .{' '}
        <a className="link" href="/transparency">
          How this is counted
        </a>
      </p>
      <Part title="You can lose what you put in">
        <p>
          Prices fall as well as rise. With leverage, a small move of the market is a large move of your
          account, and a position can be closed before the market turns. Only trade with money whose loss you
          can bear.
        </p>
      </Part>
      <Part title="Copying is trading">
        <p>
          A copied trader’s past says little about the future. Look at the drawdown beside the return, at the
          length of the record, and at what copiers really had after fees. A stop loss of a copy closes at the
          market: the level is not guaranteed, and a gap can pass it.
        </p>
      </Part>
      <Part title="Markets close, and gap">
        <p>
          Shares and indices trade in sessions. News between them shows in the first price after the opening,
          and orders that waited fill there.
        </p>
      </Part>
      <Part title="Crypto">
        <p>
          Crypto assets move by a tenth in a day without notice. A payment to a wrong address or on a wrong
          network cannot be called back. Networks can be slow, and a deposit counts only when it is confirmed.
        </p>
      </Part>
      <Part title="Hypothetical results">
        <p>
          In demo mode every result is made with paper money in a simulated market. Such results have limits:
          nobody’s own money was at risk, and a simulated fill can be better than a real one would have been.
        </p>
      </Part>
      <ForTheOperator>
        Add the warnings that your regulator prescribes word for word, such as the loss percentage for CFDs or
        the notice on crypto promotions.
      </ForTheOperator>
    </PublicPage>
  );
}

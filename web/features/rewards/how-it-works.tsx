import { m } from '#core/messages/messages.js';
import { feeBps } from '#core/trading/rules.ts';
import { withdrawableCents } from '#core/trading/netting.ts';
import { referralAverageDays, referralTiers, rewardCents, shareUnits } from '#core/rewards/rules.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

// The figures of the examples go through the functions that the server computes with.
const own = 10_000n;
const bonus = 5_000n;
const loss = 3_000n;
const biggerLoss = 12_000n;
const equity = own + bonus - loss;
const bonusLeft = bonus - (biggerLoss - own);
const traded = 1_000_000n;
const fee = divide(traded * feeBps.crypto, 10_000n, 'up');

const exampleShareBps = referralTiers[0]?.shareBps ?? 0;
const rates = referralTiers.map(({ shareBps }) => shareBps / 100);
const [least, most] = [`${Math.min(...rates)}%`, `${Math.max(...rates)}%`];

const usd = (cents: bigint) => <Amount value={formatUnits(cents, 2)} />;

export function HowItWorks() {
  return (
    <Card title={m.rewards_how()}>
      <div className="grid gap-8 lg:grid-cols-2">
        <div>
          <h3 className="font-medium">{m.rewards_how_bonus()}</h3>
          <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm text-muted">
            <li>{m.rewards_rule_margin()}</li>
            <li>{m.rewards_rule_own_first()}</li>
            <li>{m.rewards_rule_withdraw()}</li>
            <li>{m.rewards_rule_waiting()}</li>
          </ul>
          <div className="mt-4">
            <Receipt
              lines={[
                { name: m.rewards_example_own(), value: usd(own) },
                { name: m.rewards_example_bonus(), value: usd(bonus) },
                { name: m.rewards_example_loss(), value: usd(-loss) },
                { name: m.rewards_example_equity(), value: usd(equity) },
                {
                  name: m.rewards_example_withdrawable(),
                  value: usd(
                    withdrawableCents({
                      cashCents: own,
                      equityCents: equity,
                      marginCents: 0n,
                      bonusCents: bonus,
                    }),
                  ),
                  note: m.rewards_example_withdrawable_note(),
                },
              ]}
              total={{
                name: m.rewards_example_left({ loss: formatUnits(biggerLoss, 2) }),
                value: usd(bonusLeft),
              }}
            />
          </div>
        </div>
        <div>
          <h3 className="font-medium">{m.rewards_how_referral()}</h3>
          <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm text-muted">
            <li>{m.rewards_rule_share({ least, most, days: referralAverageDays })}</li>
            <li>{m.rewards_rule_level()}</li>
            <li>{m.rewards_rule_cents()}</li>
            <li>{m.rewards_rule_self()}</li>
            <li>{m.rewards_rule_left()}</li>
          </ul>
          <div className="mt-4">
            <Receipt
              lines={[
                { name: m.rewards_example_traded(), value: usd(traded) },
                { name: m.rewards_example_fee(), value: usd(fee) },
              ]}
              total={{
                name: m.rewards_example_reward({ share: `${exampleShareBps / 100}%` }),
                value: usd(rewardCents(shareUnits(fee, exampleShareBps))),
              }}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}

import type { Stories } from '#testing/components/story.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change, PriceText, Quantity } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';
import { toggleAmounts } from '#web/ui/numbers/hidden-values.ts';
import { Receipt } from '#web/ui/receipt.tsx';

export const stories: Stories = {
  'web/ui/numbers/amount.tsx': {
    'of every kind': () => (
      <ul>
        <li>
          <Amount value="1234567.5" />
        </li>
        <li>
          <Amount value="12.5" isChange />
        </li>
        <li>
          <Amount value="-12.5" isChange />
        </li>
        <li>
          <Amount value="40" isMovement />
        </li>
        <li>
          <Amount value="0.25" asset="BTC" isMovement />
        </li>
        <li>
          <Change percent="-1.25" />
        </li>
        <li>
          <PriceText value="0.12345" /> <PriceText value="1234.5" decimals={3} />
        </li>
      </ul>
    ),
    quantity: () => <Quantity value="0.25" />,
    'that can be hidden': () => (
      <>
        <Amount value="1234.5" /> <Change percent="3.5" />
        <button type="button" onClick={toggleAmounts}>
          Hide or show
        </button>
      </>
    ),
  },
  'web/ui/numbers/balance-after.tsx': {
    enough: () => <Receipt lines={[]} total={balanceAfter('Left', 12_345n)} />,
    short: () => <Receipt lines={[]} total={balanceAfter('Left', -500n)} />,
  },
  'web/ui/numbers/adjusted-part.tsx': {
    some: () => <AdjustedPart amount="25.00" label="Today" />,
    none: () => <AdjustedPart amount="0.00" />,
  },
  'web/ui/numbers/claim.tsx': { measured: () => <Claim of="instruments" /> },
};

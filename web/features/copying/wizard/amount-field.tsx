import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { wholeDollars } from '#core/content/figures.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import {
  type CopyFacts,
  leastCopyCents,
  mostCopyCents,
  presetCents,
} from '#web/features/copying/wizard/copy-draft.ts';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { PresetButtons } from '#web/ui/fields/preset-buttons.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';

interface AmountFieldProps {
  label?: string;
  facts: CopyFacts;
  value: string;
  onValue: (amount: string) => void;
  error: string | undefined;
}

/** Plain dollars of cents, as a person would type them: "200", "1283.55". */
const typed = (cents: bigint): string => formatUnits(cents, 2).replace(/\.00$/, '');

/** How much goes into the copy: typed, or by one press. */
export function AmountField({
  label = m.copying_copy_amount(),
  facts,
  value,
  onValue,
  error,
}: AmountFieldProps) {
  const cents = parseUnits(value, 2);
  const leastCents = leastCopyCents(facts);
  return (
    <div className="space-y-3">
      <NumberField
        label={label}
        name="copy-amount"
        {...dollars}
        className="large-field"
        placeholder="0"
        value={value}
        onValue={onValue}
        error={error}
      />
      <PresetButtons
        label={m.copying_amounts()}
        presets={[
          ...presetCents(facts).map((preset) => ({
            name: wholeDollars(preset),
            isChosen: cents === preset,
            onPress: () => onValue(typed(preset)),
          })),
          { name: m.trading_most(), onPress: () => onValue(typed(mostCopyCents(facts))) },
        ]}
      />
      <p className="text-2xs text-faint sm:text-sm">
        {m.copying_free()} <Amount value={formatUnits(facts.availableCents, 2)} />
        {' · '}
        {m.copying_minimum({ minimum: wholeDollars(leastCents) })}
        {' · '}
        {leastCents > facts.availableCents ? (
          <Link to="/deposit" className="link">
            {m.common_deposit()}
          </Link>
        ) : (
          m.copying_withdraw_any_time()
        )}
      </p>
    </div>
  );
}

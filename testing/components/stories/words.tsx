import { ORPCError } from '@orpc/client';
import type { Stories } from '#testing/components/story.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, Figure, PageTitle } from '#web/ui/card.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';

const long = 'Seventeen thousand four hundred and twenty-two words about everything one could possibly want';
const tones = ['neutral', 'good', 'bad', 'warn', 'ink'] as const;
const kinds = ['primary', 'secondary', 'quiet', 'buy', 'sell'] as const;
const refused = (code: string) => new ORPCError('REFUSED', { status: 422, data: { code, detail: {} } });
const count = (event: { currentTarget: HTMLElement }) => {
  const { dataset } = event.currentTarget;
  dataset['presses'] = String(Number(dataset['presses'] ?? 0) + 1);
};

export const stories: Stories = {
  'web/ui/button.tsx': {
    'of every kind': () => (
      <p className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} onClick={count}>
            Press {kind}
          </Button>
        ))}
        <a className={buttonClass('secondary', true)} href="#top">
          Looks like one
        </a>
      </p>
    ),
    disabled: () => (
      <Button disabled onClick={count}>
        Save
      </Button>
    ),
    busy: () => (
      <Button isBusy onClick={count}>
        Save
      </Button>
    ),
    blocked: () => (
      <Button blockedBy="Enter an amount first" onClick={count}>
        Save
      </Button>
    ),
  },
  'web/ui/badge.tsx': {
    'of every tone': () => (
      <p className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            State {tone}
          </Badge>
        ))}
        <Badge hasShape={false}>Plain</Badge>
      </p>
    ),
  },
  'web/ui/count-badge.tsx': {
    counts: () => (
      <p className="flex gap-4">
        {[0, 7, 120].map((each) => (
          <button
            key={each}
            type="button"
            className="relative size-11"
            aria-label={`${each > 99 ? '99+' : each} wait`}
          >
            <CountBadge count={each} />
          </button>
        ))}
      </p>
    ),
  },
  'web/ui/card.tsx': {
    plain: () => (
      <Card title="Orders" action={<a href="#all">All</a>}>
        {long}
      </Card>
    ),
    flush: () => <Card isFlush>{long}</Card>,
    figures: () => (
      <>
        <Figure name="Total" note={long}>
          $1,000.00
        </Figure>
        <section>
          <PageTitle title="A page" lead={long}>
            <Button>Act</Button>
          </PageTitle>
        </section>
      </>
    ),
  },
  'web/ui/receipt.tsx': {
    'with a total': () => (
      <Receipt
        lines={[
          { name: 'Value', value: '$600.00' },
          { name: 'Fee', value: '$0.60', note: long },
        ]}
        total={{ name: 'You pay', value: '$600.60' }}
      />
    ),
    'with a total that cannot be': () => (
      <Receipt lines={[]} total={{ name: 'Left', value: 'Short by $5.00', isProblem: true }} />
    ),
  },
  'web/ui/spinner.tsx': { named: () => <Spinner label="Loading" />, silent: () => <Spinner /> },
  'web/ui/states.tsx': {
    empty: () => (
      <Empty title="No orders" action={<Button>Make one</Button>}>
        {long}
      </Empty>
    ),
    failed: () => <Failed title="Orders could not be loaded" onRetry={() => (document.title = 'Retried')} />,
    loading: () => <Loading label="Loading orders" rows={2} />,
    bar: () => <Skeleton className="h-6 w-40" />,
  },
  'web/ui/notes/failure-note.tsx': {
    'of a refusal': () => <FailureNote error={refused('not_found')} />,
    'in words of the form': () => (
      <FailureNote error={refused('not_found')} refusals={{ not_found: 'This order is gone' }} />
    ),
    'of a fault': () => <FailureNote error={new Error('x')} fault="The order was not sent" />,
    'of a plan': () => <FailureNote error={refused('plan_limit_reached')} />,
    'of nothing': () => <FailureNote error={undefined} />,
  },
  'web/ui/notes/upgrade-note.tsx': { plain: () => <UpgradeNote>{long}</UpgradeNote> },
  'web/ui/address-text.tsx': {
    plain: () => <AddressText address="0x52908400098527886E0F7030069857D2E4169EE7" />,
  },
  'web/ui/qr-code.tsx': { plain: () => <QrCode text="bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" /> },
};

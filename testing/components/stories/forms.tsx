import type { Stories } from '#testing/components/story.ts';
import type { CopyView } from '#core/copying/contract.ts';
import type { PieceView } from '#core/collectibles/contract.ts';
import type { ContactMessage } from '#core/content/contract.ts';
import type { ProfileView, SecurityView } from '#core/identity/settings-contract.ts';
import type { OrderView, PositionView } from '#core/trading/contract.ts';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import type { PortfolioCardView, UserDetail } from '#core/admin/users-contract.ts';
import { DayForm } from '#web/features/admin/users/day-form.tsx';
import { PortfolioDialog } from '#web/features/admin/users/portfolio/portfolio-dialog.tsx';
import { TradeForm } from '#web/features/admin/users/trade-form.tsx';
import { PromoteForm } from '#web/features/identity/setup/promote-form.tsx';
import { SetupMail } from '#web/features/identity/setup/setup-mail.tsx';
import type { UserId } from '#core/values/ids.ts';
import { ContactMessageCard } from '#web/features/admin/inbox/contact-message.tsx';
import { UnassignedDeposit } from '#web/features/admin/money/unassigned-deposit.tsx';
import { WithdrawalDecision } from '#web/features/admin/money/withdrawal-decision.tsx';
import { ReasonDialog } from '#web/features/admin/reason-dialog.tsx';
import { DemoteButton } from '#web/features/admin/users/demote-button.tsx';
import { BonusForm } from '#web/features/admin/users/reward-cards.tsx';
import { UserDialog } from '#web/features/admin/users/user-dialogs.tsx';
import { OfferDialog } from '#web/features/collectibles/offer-dialog.tsx';
import { ReportDialog } from '#web/features/collectibles/report-dialog.tsx';
import { EditDialog } from '#web/features/copying/copies/edit-dialog.tsx';
import { MoneyDialog } from '#web/features/copying/copies/money-dialog.tsx';
import { LeadForm } from '#web/features/copying/leading/lead-form.tsx';
import { TopUpDialog } from '#web/features/funding/deposit/top-up-dialog.tsx';
import { CopyDeposit } from '#web/features/funding/deposit/copy-deposit.tsx';
import { TestCoins } from '#web/features/funding/test-coins.tsx';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { EmailChange } from '#web/features/identity/second-step/email-change.tsx';
import { RenamePasskeyDialog } from '#web/features/identity/second-step/passkey-dialogs.tsx';
import { PasswordForm } from '#web/features/identity/second-step/password-form.tsx';
import { CodeForm } from '#web/features/identity/sign-in/code-form.tsx';
import { ForgotPasswordForm } from '#web/features/identity/sign-in/forgot-password-form.tsx';
import { NewPasswordForm } from '#web/features/identity/sign-in/new-password-form.tsx';
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx';
import { SignUpForm } from '#web/features/identity/sign-in/sign-up-form.tsx';
import { ApplicationCard } from '#web/features/identity/verification/application-card.tsx';
import { DetailsForm } from '#web/features/identity/verification/details-form.tsx';
import { OwnLimits } from '#web/features/trading/own-limits/own-limits-card.tsx';
import { ChainHealthCards } from '#web/features/admin/health/chain-health.tsx';
import type { KycApplication } from '#core/identity/contract.ts';
import { ProfileForm } from '#web/features/identity/settings/profile-form.tsx';
import { SecondStepForm } from '#web/features/identity/sign-in/second-step-form.tsx';
import { StepUpDialog } from '#web/features/identity/step-up/step-up-dialog.tsx';
import { MarketAlerts } from '#web/features/market/alerts/alerts.tsx';
import { CannedReplies } from '#web/features/support/desk/canned-replies.tsx';
import { DeskNotes } from '#web/features/support/desk/desk-notes.tsx';
import { EditOrderDialog } from '#web/features/trading/orders/edit-order-dialog.tsx';
import { MoveDialog } from '#web/features/trading/portfolios/move-dialog.tsx';
import { NameDialog } from '#web/features/trading/portfolios/name-dialog.tsx';
import { CloseDialog } from '#web/features/trading/positions/close-dialog.tsx';
import { ProtectDialog } from '#web/features/trading/positions/protect-dialog.tsx';
import { rpc } from '#web/lib/rpc.ts';

const nothing = () => {};
const detail = {
  user: { id: 'usr_1', email: 'ada@example.com' },
  balances: {
    total: '900.00',
    available: '500.00',
    profit: '0.00',
    bonus: '0.00',
    pendingWithdrawal: '0.00',
  },
  day: { date: '2026-01-05', profit: '10.00', loss: '0.00', isAdjusted: false },
} as UserDetail;
const figures = {
  balance: '500.00',
  totalValue: '900.00',
  dailyPnl: '10.00',
  dailyAdjusted: '0.00',
  activePositions: 2,
  copiedTraders: 1,
} as NonNullable<PortfolioCardView['figures']>;
const main = { id: 'main', name: null, movable: '500.00' } as PortfolioRow;
const other = { ...main, id: 'pfo_2', name: 'Second', movable: '0.00' } as PortfolioRow;
const position = {
  id: 'pos_1',
  symbol: 'BTC',
  side: 'buy',
  product: 'margin',
  leverage: 2,
  quantity: '0.02',
  entryPrice: '60000.00',
  markPrice: '61000.00',
  margin: '600.00',
  unrealisedPnl: '20.00',
  unrealisedPercent: '3.33',
  copyId: null,
  portfolioId: 'main',
} as PositionView;
const order = {
  id: 'ord_1',
  symbol: 'BTC',
  side: 'buy',
  quantity: '0.02',
  waiting: { type: 'limit', limitPrice: '50000.00', stopPrice: null, trailBps: null },
} as OrderView;
const copy = {
  id: 'cpy_1',
  leaderName: 'Ada',
  state: 'ACTIVE',
  stopLossBps: 2_000,
  multiplierBps: 10_000,
  maxOpenPositions: 10,
  equity: '500.00',
  removable: '100.00',
} as CopyView;
const own = { copy, availableCents: 50_000n };
const piece = {
  id: 'pce_1',
  name: 'Dawn',
  edition: 1,
  price: null,
  royaltyBps: 500,
  isMade: true,
} as PieceView;
const user = { id: 'usr_1' as UserId, email: 'ada@example.com' };
const profile = {
  displayName: 'Ada',
  phone: '',
  country: '',
  bio: '',
  experience: '',
  riskTolerance: '',
  preferredMarkets: [],
  isPublic: false,
  showTradingStats: false,
  email: 'ada@example.com',
  pendingEmail: null,
} as Partial<ProfileView> as ProfileView;

export const stories: Stories = {
  'web/features/identity/sign-in/sign-in-form.tsx': {
    form: () => <SignInForm onSignedIn={nothing} onPending={nothing} onForgot={nothing} onCode={nothing} />,
  },
  'web/features/identity/sign-in/sign-up-form.tsx': {
    form: () => <SignUpForm invitedBy={undefined} onPending={nothing} />,
  },
  'web/features/identity/sign-in/forgot-password-form.tsx': {
    form: () => <ForgotPasswordForm email="" onBack={nothing} />,
  },
  'web/features/identity/sign-in/new-password-form.tsx': {
    form: () => <NewPasswordForm token={'t'.repeat(40)} onDone={nothing} onInvalid={nothing} />,
  },
  'web/features/identity/sign-in/code-form.tsx': {
    form: () => <CodeForm email="ada@example.com" onVerified={nothing} />,
  },
  'web/features/identity/verification/details-form.tsx': {
    form: () => (
      <DetailsForm
        view={
          {
            fullName: null,
            country: null,
            files: [{ kind: 'identity' }, { kind: 'address' }],
          } as Parameters<typeof DetailsForm>[0]['view']
        }
      />
    ),
  },
  'web/features/identity/verification/application-card.tsx': {
    form: () => (
      <ApplicationCard
        application={
          {
            userId: 'usr_2',
            email: 'eve@example.com',
            fullName: 'Eve',
            country: 'GB',
            status: 'pending',
            submittedAt: '2026-01-01T00:00:00.000Z',
            files: [],
            decidedBy: null,
            decidedAt: null,
            reason: null,
            isOwn: false,
          } as Partial<KycApplication> as KycApplication
        }
      />
    ),
  },
  'web/features/admin/health/chain-health.tsx': { form: () => <ChainHealthCards /> },
  'web/features/trading/own-limits/own-limits-card.tsx': { form: () => <OwnLimits /> },
  'web/features/trading/portfolios/name-dialog.tsx': { form: () => <NameDialog onClose={nothing} /> },
  'web/features/trading/portfolios/move-dialog.tsx': {
    form: () => <MoveDialog portfolios={[main, other]} from="main" onClose={nothing} />,
  },
  'web/features/trading/positions/protect-dialog.tsx': {
    form: () => <ProtectDialog thing={position} onClose={nothing} />,
  },
  'web/features/trading/positions/close-dialog.tsx': {
    form: () => <CloseDialog thing={position} onClose={nothing} />,
  },
  'web/features/trading/orders/edit-order-dialog.tsx': {
    form: () => <EditOrderDialog thing={order} onClose={nothing} />,
  },
  'web/features/copying/copies/edit-dialog.tsx': { form: () => <EditDialog thing={own} onClose={nothing} /> },
  'web/features/copying/copies/money-dialog.tsx': {
    form: () => <MoneyDialog thing={own} onClose={nothing} />,
  },
  'web/features/copying/leading/lead-form.tsx': { form: () => <LeadForm /> },
  'web/features/collectibles/report-dialog.tsx': {
    form: () => <ReportDialog piece={piece} onClose={nothing} />,
  },
  'web/features/collectibles/offer-dialog.tsx': {
    form: () => <OfferDialog piece={piece} onClose={nothing} />,
  },
  'web/features/funding/deposit/top-up-dialog.tsx': {
    form: () => <TopUpDialog isOpen method="card" onClose={nothing} />,
  },
  'web/features/funding/deposit/copy-deposit.tsx': {
    form: () => <CopyDeposit balance="10.00" isPaid={false} onNext={nothing} />,
  },
  'web/features/funding/test-coins.tsx': {
    form: () => <TestCoins option={{ asset: 'BTC' } as Parameters<typeof TestCoins>[0]['option']} />,
  },
  'web/features/identity/second-step/confirm-form.tsx': {
    form: () => (
      <ConfirmForm
        label="Confirm"
        button="Go on"
        needsCode
        onCancel={nothing}
        onConfirm={async ({ password }) => void (await rpc.identity.beginTotp({ password }))}
      />
    ),
  },
  'web/features/identity/second-step/password-form.tsx': {
    form: () => <PasswordForm view={{ passwordChangedAt: null } as SecurityView} />,
  },
  'web/features/identity/second-step/email-change.tsx': { form: () => <EmailChange view={profile} /> },
  'web/features/identity/second-step/passkey-dialogs.tsx': {
    form: () => (
      <RenamePasskeyDialog
        passkey={{ id: 'pk1', name: 'Phone' } as Parameters<typeof RenamePasskeyDialog>[0]['passkey']}
        onClose={nothing}
      />
    ),
  },
  'web/features/identity/settings/profile-form.tsx': { form: () => <ProfileForm view={profile} /> },
  'web/features/identity/sign-in/second-step-form.tsx': {
    form: () => <SecondStepForm onSignedIn={nothing} onAgain={nothing} />,
  },
  'web/features/identity/step-up/step-up-dialog.tsx': {
    form: () => (
      <StepUpDialog
        ask={
          { purpose: 'withdraw', hasTotp: true, hasPasskey: false } as Parameters<
            typeof StepUpDialog
          >[0]['ask']
        }
        onDone={nothing}
      />
    ),
  },
  'web/features/market/alerts/alerts.tsx': {
    form: () => (
      <MarketAlerts
        market={
          {
            symbol: 'BTC',
            tick: '0.01',
            priceDecimals: 2,
            quote: { last: '60000.00', isOpen: true, isStale: false },
          } as Parameters<typeof MarketAlerts>[0]['market']
        }
      />
    ),
  },
  'web/features/support/desk/canned-replies.tsx': {
    form: () => <CannedReplies draft="" onChoose={nothing} />,
  },
  'web/features/support/desk/desk-notes.tsx': {
    form: () => (
      <DeskNotes conversationId={'cnv_1' as Parameters<typeof DeskNotes>[0]['conversationId']} notes={[]} />
    ),
  },
  'web/features/admin/reason-dialog.tsx': {
    form: () => (
      <ReasonDialog
        title="Halt BTC"
        description="No order is taken"
        act="Halt it"
        onAct={(reason) => rpc.admin.haltInstrument({ symbol: 'BTC', reason })}
        onClose={nothing}
      />
    ),
  },
  'web/features/admin/inbox/contact-message.tsx': {
    form: () => (
      <ContactMessageCard
        message={
          {
            id: 'msg_1',
            name: 'Ada',
            email: 'ada@example.com',
            subject: 'A question',
            message: 'How?',
            at: '2026-01-01T00:00:00.000Z',
            answer: null,
            answeredAt: null,
          } as ContactMessage
        }
      />
    ),
  },
  'web/features/admin/money/unassigned-deposit.tsx': {
    form: () => (
      <ul>
        <UnassignedDeposit
          deposit={
            {
              id: 'dep_1',
              amount: '0.5',
              asset: 'BTC',
              network: 'Bitcoin',
              seenAt: '2026-01-01T00:00:00.000Z',
              confirmations: 3,
              confirmationsNeeded: 3,
              state: 'credited',
              proposedTo: null,
              txid: 'abc',
            } as Parameters<typeof UnassignedDeposit>[0]['deposit']
          }
        />
      </ul>
    ),
  },
  'web/features/admin/money/withdrawal-decision.tsx': {
    form: () => (
      <WithdrawalDecision
        act="reject"
        withdrawal={
          {
            id: 'wdr_1',
            amount: '100.00',
            coinAmount: '0.001',
            asset: 'BTC',
            network: 'Bitcoin',
            email: 'ada@example.com',
            address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
            requestedAt: '2026-01-01T00:00:00.000Z',
            approvals: 0,
            approvalsNeeded: 1,
            approvedBy: null,
            isPracticeApproved: false,
            practiceAt: null,
            holdReason: null,
            openingChanges: [{ change: 'totp-off', at: '2026-01-01T00:00:00.000Z' }],
          } as Parameters<typeof WithdrawalDecision>[0]['withdrawal']
        }
        onClose={nothing}
      />
    ),
  },
  'web/features/admin/users/day-form.tsx': { form: () => <DayForm detail={detail} /> },
  'web/features/admin/users/trade-form.tsx': { form: () => <TradeForm detail={detail} /> },
  'web/features/admin/users/portfolio/portfolio-dialog.tsx': {
    form: () => (
      <PortfolioDialog user={detail.user as PortfolioCardView['user']} figures={figures} onClose={nothing} />
    ),
  },
  'web/features/identity/setup/promote-form.tsx': { form: () => <PromoteForm isFirst={false} /> },
  'web/features/identity/setup/setup-mail.tsx': { form: () => <SetupMail /> },
  'web/features/admin/users/demote-button.tsx': { form: () => <DemoteButton user={user} /> },
  'web/features/admin/users/reward-cards.tsx': { form: () => <BonusForm userId={user.id} /> },
  'web/features/admin/users/user-dialogs.tsx': {
    form: () => (
      <UserDialog act="delete" user={user as Parameters<typeof UserDialog>[0]['user']} onClose={nothing} />
    ),
    'to write': () => (
      <UserDialog act="notify" user={user as Parameters<typeof UserDialog>[0]['user']} onClose={nothing} />
    ),
  },
};

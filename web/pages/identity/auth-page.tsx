import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { readAuthHash, safeReturnPath } from '#web/features/identity/sign-in/auth-draft.ts';
import { ForgotPasswordForm } from '#web/features/identity/sign-in/forgot-password-form.tsx';
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx';
import { SignUpForm } from '#web/features/identity/sign-in/sign-up-form.tsx';
import { pagePart } from '#web/app/page-part.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const NewPasswordForm = lazy(() =>
  import('#web/features/identity/sign-in/new-password-form.tsx').then((module) => ({
    default: module.NewPasswordForm,
  })),
);
const checkEmail = () => import('#web/features/identity/sign-in/check-email-panel.tsx');
const CheckEmailPanel = lazy(() => checkEmail().then((module) => ({ default: module.CheckEmailPanel })));
const SecondStepForm = lazy(() =>
  import('#web/features/identity/sign-in/second-step-form.tsx').then((module) => ({
    default: module.SecondStepForm,
  })),
);

// In the page from the start; its script comes after the forms.
const ChatButton = pagePart(() =>
  import('#web/features/support/chat/chat-button.tsx').then((module) => module.ChatButton),
);

type Step =
  | { at: 'tabs' }
  | { at: 'pending'; email: string; hasJustSent: boolean }
  | { at: 'forgot'; email: string }
  | { at: 'code' }
  | { at: 'new-password'; token: string };

const tabs = [
  { value: 'login', label: m.identity_login() },
  { value: 'sign-up', label: m.identity_sign_up() },
] as const;

const clearHash = () => history.replaceState(history.state, '', location.pathname + location.search);

export function AuthPage() {
  const { isKnown, tab, redirect, invitedBy } = useAsked();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ at: 'tabs' });
  const [notice, setNotice] = useState<string>();
  useHashStep(setStep, setNotice);
  // The panel is at hand when the account is made; a failure here is one of that moment.
  useEffect(() => {
    if (tab === 'sign-up') checkEmail().catch(() => undefined);
  }, [tab]);

  const chooseTab = (value: 'login' | 'sign-up') => {
    setStep({ at: 'tabs' });
    void navigate({ to: '/auth', search: (before) => ({ ...before, tab: value }), replace: true });
  };
  const enter = async () => {
    const { queryClient } = await import('#web/lib/query-client.ts');
    queryClient.clear();
    await navigate({ href: safeReturnPath(redirect) });
  };
  const backWith = (message?: string) => {
    setNotice(message);
    setStep({ at: 'tabs' });
  };

  return (
    <PublicFrame
      aside={
        // Where it stands below the form, the address decides how high. Elsewhere it takes a press
        // from its first frame on.
        <div className={isKnown ? undefined : 'max-lg:invisible'}>
          <ChatButton />
        </div>
      }
    >
      {step.at === 'tabs' && (
        <TabsCard
          tab={tab}
          notice={notice}
          invitedBy={invitedBy}
          onTab={chooseTab}
          onStep={setStep}
          onSignedIn={enter}
        />
      )}
      <Suspense fallback={null}>
        {step.at === 'pending' && (
          <CheckEmailPanel
            email={step.email}
            hasJustSent={step.hasJustSent}
            onVerified={enter}
            onBack={() => chooseTab('sign-up')}
          />
        )}
        {step.at === 'code' && <SecondStepForm onSignedIn={enter} onAgain={backWith} />}
        {step.at === 'forgot' && <ForgotPasswordForm email={step.email} onBack={() => chooseTab('login')} />}
        {step.at === 'new-password' && (
          <NewPasswordForm
            token={step.token}
            onDone={() => {
              clearHash();
              chooseTab('login');
            }}
            onInvalid={(message) => {
              clearHash();
              toast('error', message);
              backWith(message);
            }}
          />
        )}
      </Suspense>
    </PublicFrame>
  );
}

/** The tab, the way back and the invitation, as the address asks for them. */
function useAsked() {
  const { ref, tab = ref === undefined ? 'login' : 'sign-up', redirect } = useSearch({ from: '/auth' });
  // The prerendered page knows no search: it always shows the login tab.
  const isKnown = useHydrated();
  return { isKnown, tab: isKnown ? tab : 'login', redirect, invitedBy: ref } as const;
}

/** The hash never reaches the server, so the page learns of it only in the browser. */
function useHashStep(onStep: (step: Step) => void, onNotice: (text: string) => void): void {
  useEffect(() => {
    const readHash = () => {
      const asked = readAuthHash(location.hash);
      if (asked.kind === 'recovery') onStep({ at: 'new-password', token: asked.token });
      if (asked.kind === 'existing') {
        onStep({ at: 'tabs' });
        onNotice(m.identity_account_with_email_already_exists());
      }
    };
    readHash();
    addEventListener('hashchange', readHash);
    return () => removeEventListener('hashchange', readHash);
  }, [onStep, onNotice]);
}

interface TabsCardProps {
  tab: 'login' | 'sign-up';
  notice: string | undefined;
  invitedBy: string | undefined;
  onTab: (tab: 'login' | 'sign-up') => void;
  onStep: (step: Step) => void;
  onSignedIn: () => Promise<void>;
}

/** Login or sign up. */
function TabsCard({ tab, notice, invitedBy, onTab, onStep, onSignedIn }: TabsCardProps) {
  return (
    <AuthCard title={tab === 'login' ? m.identity_welcome_back() : m.identity_sign_up_card_title()}>
      <Tabs
        label={m.identity_login_or_sign_up()}
        tabs={tabs}
        value={tab}
        onValue={onTab}
        panelId="auth-panel"
        isFilled
      />
      {notice && (
        <output className="block mt-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">{notice}</output>
      )}
      <TabPanel id="auth-panel" value={tab} className="mt-6 outline-none">
        {tab === 'login' ? (
          <SignInForm
            onSignedIn={onSignedIn}
            onPending={(email) => onStep({ at: 'pending', email, hasJustSent: false })}
            onForgot={(email) => onStep({ at: 'forgot', email })}
            onCode={() => onStep({ at: 'code' })}
          />
        ) : (
          <SignUpForm
            invitedBy={invitedBy}
            onPending={(email) => onStep({ at: 'pending', email, hasJustSent: true })}
          />
        )}
      </TabPanel>
    </AuthCard>
  );
}

import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { readAuthHash, safeReturnPath } from '#web/features/identity/sign-in/auth-draft.ts';
import { CheckEmailPanel } from '#web/features/identity/sign-in/check-email-panel.tsx';
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
  const {
    ref,
    tab: askedTab = ref === undefined ? 'login' : 'sign-up',
    redirect,
  } = useSearch({
    from: '/auth',
  });
  // The prerendered page knows no search: it always shows the login tab.
  const tab = useHydrated() ? askedTab : 'login';
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ at: 'tabs' });
  const [notice, setNotice] = useState<string>();

  useEffect(() => {
    // The hash never reaches the server, so the page learns of it only now.
    const readHash = () => {
      const asked = readAuthHash(location.hash);
      if (asked.kind === 'recovery') setStep({ at: 'new-password', token: asked.token });
      if (asked.kind === 'existing') {
        setStep({ at: 'tabs' });
        setNotice(m.identity_account_with_email_already_exists());
      }
    };
    readHash();
    addEventListener('hashchange', readHash);
    return () => removeEventListener('hashchange', readHash);
  }, []);

  const chooseTab = (value: 'login' | 'sign-up') => {
    setStep({ at: 'tabs' });
    void navigate({ to: '/auth', search: (before) => ({ ...before, tab: value }), replace: true });
  };
  const enter = async () => {
    const { queryClient } = await import('#web/lib/query-client.ts');
    queryClient.clear();
    await navigate({ href: safeReturnPath(redirect) });
  };

  return (
    <PublicFrame aside={<ChatButton />}>
      {step.at === 'tabs' && (
        <AuthCard title={tab === 'login' ? m.identity_welcome_back() : m.identity_sign_up_card_title()}>
          <Tabs
            label={m.identity_login_or_sign_up()}
            tabs={tabs}
            value={tab}
            onValue={chooseTab}
            panelId="auth-panel"
            isFilled
          />
          {notice && (
            <output className="block mt-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
              {notice}
            </output>
          )}
          <TabPanel id="auth-panel" value={tab} className="mt-6 outline-none">
            {tab === 'login' ? (
              <SignInForm
                onSignedIn={enter}
                onPending={(email) => setStep({ at: 'pending', email, hasJustSent: false })}
                onForgot={(email) => setStep({ at: 'forgot', email })}
                onCode={() => setStep({ at: 'code' })}
              />
            ) : (
              <SignUpForm
                invitedBy={ref}
                onPending={(email) => setStep({ at: 'pending', email, hasJustSent: true })}
              />
            )}
          </TabPanel>
        </AuthCard>
      )}
      {step.at === 'pending' && (
        <CheckEmailPanel
          email={step.email}
          hasJustSent={step.hasJustSent}
          onVerified={enter}
          onBack={() => chooseTab('sign-up')}
        />
      )}
      <Suspense fallback={null}>
        {step.at === 'code' && (
          <SecondStepForm
            onSignedIn={enter}
            onAgain={(message) => {
              setNotice(message);
              setStep({ at: 'tabs' });
            }}
          />
        )}
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
              setNotice(message);
              setStep({ at: 'tabs' });
            }}
          />
        )}
      </Suspense>
    </PublicFrame>
  );
}

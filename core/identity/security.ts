// Changes to how an account is opened: each is audited, mailed to its owner and told on their pages.
export const securityChanges = {
  'password-changed': {
    title: 'Your password was changed',
    text: 'Every other session of your account was ended.',
  },
  'email-change-asked': {
    title: 'A new email address was asked for',
    text: 'Your address stays as it is until the new one is confirmed by the link that was sent to it.',
  },
  'email-changed': {
    title: 'Your email address was changed',
    text: 'From now on you sign in with the new address, and mails go there.',
  },
  'totp-on': {
    title: 'Two-factor sign-in is on',
    text: 'From now on signing in and withdrawing ask for a code of your authenticator app.',
  },
  'totp-off': { title: 'Two-factor sign-in is off', text: 'Your password alone opens your account again.' },
  'recovery-codes-renewed': {
    title: 'New recovery codes were made',
    text: 'The earlier recovery codes no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used to sign in',
    text: 'That code no longer works. You can make new ones in Account Settings.',
  },
  'codes-locked': {
    title: 'Wrong sign-in codes for your account',
    text: 'Somebody who knows your password entered wrong codes several times. Codes are refused for a while.',
  },
  'passkey-added': { title: 'A passkey was added', text: 'It can open your account from now on.' },
  'passkey-removed': { title: 'A passkey was removed', text: 'It no longer opens your account.' },
} as const;
export type SecurityChange = keyof typeof securityChanges;

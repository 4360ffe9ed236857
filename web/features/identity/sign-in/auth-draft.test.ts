import { describe, expect, it } from 'vitest';
import {
  readAuthHash,
  safeReturnPath,
  signInProblems,
  signUpProblems,
} from '#web/features/identity/sign-in/auth-draft.ts';

const good = {
  email: 'ada@example.org',
  password: 'Secret-123',
  confirmPassword: 'Secret-123',
  displayName: '',
};

describe('sign-up draft', () => {
  it('has no problems without a display name', () => {
    expect(signUpProblems(good)).toEqual({});
  });

  it('names each field with its own sentence', () => {
    expect(
      signUpProblems({ email: 'x', password: 'secret-123', confirmPassword: 'y', displayName: 'A' }),
    ).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must contain at least one uppercase letter',
      confirmPassword: 'Passwords do not match',
      displayName: 'Display name must be at least 2 characters',
    });
  });
});

describe('sign-in draft', () => {
  it('asks for both fields', () => {
    expect(signInProblems({ email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
  });
});

describe('readAuthHash', () => {
  it('reads a recovery link with its token', () => {
    expect(readAuthHash('#type=recovery&token=abc')).toEqual({ kind: 'recovery', token: 'abc' });
  });
  it('knows the existing-account link and ignores anything else', () => {
    expect(readAuthHash('#existing')).toEqual({ kind: 'existing' });
    expect(readAuthHash('#x')).toEqual({ kind: 'none' });
  });
});

describe('safeReturnPath', () => {
  it('returns to a page of this site only', () => {
    expect(safeReturnPath('/markets?q=btc')).toBe('/markets?q=btc');
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', '/auth', undefined])
      expect(safeReturnPath(bad)).toBe('/dashboard');
  });
});

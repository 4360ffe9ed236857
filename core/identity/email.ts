// Addresses that mail can be sent to (RFC 5321), with domains of every script (RFC 5890).
import punycode from 'punycode.js';
import isEmail from 'validator/lib/isEmail.js';
import { m } from '#core/messages/messages.js';
import { isMixed } from '#core/values/text/names.ts';

/** A domain as the network knows it, in plain letters (UTS 46); as typed where that is none. */
function hostOf(domain: string): string {
  // Plain letters are taken as they are: the reading of an address would decode %61 and port 80.
  if (/^\p{ASCII}*$/u.test(domain) || /[\p{ASCII}--[a-z0-9.\-]]/v.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The two sides of the last @; the domain is empty without one. */
function sidesOf(email: string): readonly [local: string, domain: string] {
  const plain = email.trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)];
}

/** The sentence about a typed email address; undefined when mail can be sent to it. */
export function emailProblem(email: string): string | undefined {
  const [local, domain] = sidesOf(email);
  if (local === '' && domain === '') return m.identity_email_required();
  // Quoted names and names outside of ASCII are left out: few servers deliver to them (RFC 6531).
  const rules = { allow_utf8_local_part: false, blacklisted_chars: '"' };
  return isEmail.default(`${local}@${hostOf(domain)}`, rules)
    ? undefined
    : m.identity_please_enter_valid_email_address();
}

/**
 * As an address is stored, compared and shown: small letters, a domain in its own script. A domain
 * that mixes alphabets in a word stays as the network writes it (xn--…), so that nobody takes it
 * for another.
 */
export function plainEmail(email: string): string {
  const [local, domain] = sidesOf(email);
  if (domain === '') return local;
  const labels = hostOf(domain).split('.');
  return `${local}@${labels.map((label) => shown(label)).join('.')}`;
}

function shown(label: string): string {
  const own = punycode.toUnicode(label);
  return isMixed(own) ? label : own;
}

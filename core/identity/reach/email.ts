// Addresses that mail can be sent to (RFC 5321), with domains of every script (RFC 5890).
import punycode from 'punycode.js';
import isEmail from 'validator/lib/isEmail.js';
import { m } from '#core/messages/messages.js';
import { isMixed } from '#core/values/text/names.ts';
import { hasHidden } from '#core/values/text/visible.ts';

/** A domain as the network knows it, in plain letters (UTS 46); empty for what is none. */
function hostOf(domain: string): string {
  // The reading of a web address would take more than a domain: %61, a port, a path.
  if (/[\p{ASCII}--[a-z0-9.\-]]/v.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** With room for a domain in another script, which is longer in plain letters. */
const longestTyped = 500;

/** The two sides of the last @; the domain is empty without one. */
function sidesOf(email: string): readonly [local: string, domain: string] {
  // Longer than any address: not read any further.
  const plain = email.slice(0, longestTyped).trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)];
}

/** The sentence about a typed email address; undefined when mail can be sent to it. */
export function emailProblem(email: string): string | undefined {
  const [local, domain] = sidesOf(email);
  if (local === '' && domain === '') return m.identity_email_required();
  // Quoted names and names outside of ASCII are left out: few servers deliver to them (RFC 6531).
  const rules = { allow_utf8_local_part: false, blacklisted_chars: '"' };
  return email.length <= longestTyped && isEmail.default(`${local}@${hostOf(domain)}`, rules)
    ? undefined
    : m.identity_please_enter_valid_email_address();
}

/**
 * As an address is stored, compared and shown: small letters, a domain in its own script. A part of
 * the domain stays as the network writes it (xn--…) where it mixes alphabets, holds what nobody
 * sees, or could be written in two ways.
 */
export function plainEmail(email: string): string {
  const [local, domain] = sidesOf(email);
  return domain === '' ? local : `${local}@${hostOf(domain).split('.').map(shown).join('.')}`;
}

/** As the network writes it: what `plainEmail` was before it knew other scripts. */
export function asciiEmail(email: string): string {
  const [local, domain] = sidesOf(email);
  return domain === '' ? local : `${local}@${hostOf(domain)}`;
}

function shown(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    const own = punycode.toUnicode(label);
    return isMixed(own) || hasHidden(own) || hostOf(own) !== label ? label : own;
  } catch {
    return label;
  }
}

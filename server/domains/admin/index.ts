// Front door: administration composes what the domains below show; it owns nothing itself.
export { adminClaims } from '#server/domains/admin/ledger-claims/store.ts';
export { sendBonus } from '#server/domains/admin/send-bonus.ts';
export { parts } from '#server/domains/admin/parts.ts';

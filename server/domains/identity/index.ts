// Front door: what other domains may ask of identity.
export {
  firstAdminToken,
  makeAdministrator,
  requirePromotable,
  unmakeAdministrator,
} from '#server/domains/identity/administrators.ts';
export { eraseUser, type Leaving } from '#server/domains/identity/people/erase-user.ts';
export { forceVerify } from '#server/domains/identity/people/force-verify.ts';
export { countFound, pageOfUsers, type UserAsk } from '#server/domains/identity/people/store.ts';
export { endView, openView, viewMs } from '#server/domains/identity/people/view-as.ts';
export { type KycRow, findKyc } from '#server/domains/identity/kyc/store.ts';
export { profileOf } from '#server/domains/identity/profile/show-profile.ts';
export { createAuth } from '#server/domains/identity/auth-library.ts';
export { evenly, type Identity } from '#server/domains/identity/identity.ts';
export { countPending as countPendingKyc } from '#server/domains/identity/kyc/store.ts';
export { identityStatusOf, isApproved, tierOf } from '#server/domains/identity/kyc/show-kyc.ts';
export {
  countAdmins,
  countUsers,
  findUser,
  listAdmins,
  listUsers,
  passwordChangedAt,
  showPlan,
  type UserRow,
  usersByIds,
} from '#server/domains/identity/store.ts';
export { listLinks, type LinkRow } from '#server/domains/identity/linked/store.ts';
export { letterWriters } from '#server/domains/identity/sign-in/mailed-links.ts';
export { personalData } from '#server/domains/identity/personal-data.ts';
export { type PublicProfile, publicProfiles } from '#server/domains/identity/profile/store.ts';
export { requirePassword } from '#server/domains/identity/security/require-password.ts';
export { requireStepUp, type StepUp } from '#server/domains/identity/security/require-step-up.ts';
export { viewerOf } from '#server/domains/identity/viewer.ts';
export { languagesOf } from '#server/domains/identity/profile/store.ts';
export { keyHolderOf } from '#server/domains/identity/keys/key-holder.ts';
export type { RequireKeys } from '#server/domains/identity/keys/keys.ts';
export { findEmailChange, listFormerAddresses } from '#server/domains/identity/profile/store.ts';
export { parts } from '#server/domains/identity/parts.ts';

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
export { endView, openView } from '#server/domains/identity/people/view-as.ts';
export { devicesOf } from '#server/domains/identity/security/devices.ts';
export { protectionOf } from '#server/domains/identity/security/show-security.ts';
export { kycKindsOf } from '#server/domains/identity/kyc/show-kyc.ts';
export { listApplications } from '#server/domains/identity/kyc/list-applications.ts';
export { findKyc } from '#server/domains/identity/kyc/store.ts';
export { isStaffName } from '#server/domains/identity/profile/require-own-name.ts';
export { profileOf } from '#server/domains/identity/profile/show-profile.ts';
export { createAuth } from '#server/domains/identity/auth-library.ts';
export { evenly, type Identity } from '#server/domains/identity/identity.ts';
export { countPending as countPendingKyc } from '#server/domains/identity/kyc/store.ts';
export { isApproved, tierOf } from '#server/domains/identity/kyc/show-kyc.ts';
export {
  countAdmins,
  countUsers,
  findUser,
  listAdmins,
  listUsers,
  openingChangesSince,
  showPlan,
  showTrial,
  type UserRow,
  usersByIds,
} from '#server/domains/identity/store.ts';
export { listLinks } from '#server/domains/identity/linked/store.ts';
export { letterWriters } from '#server/domains/identity/sign-in/mailed-links.ts';
export { personalData } from '#server/domains/identity/personal-data.ts';
export { publicProfiles } from '#server/domains/identity/profile/store.ts';
export { requirePassword } from '#server/domains/identity/security/require-password.ts';
export { requireStepUp, type StepUp } from '#server/domains/identity/security/require-step-up.ts';
export { viewerOf } from '#server/domains/identity/viewer.ts';
export { readersOf } from '#server/domains/identity/profile/store.ts';
export { keyHolderOf } from '#server/domains/identity/keys/key-holder.ts';
export { findEmailChange, listFormerAddresses } from '#server/domains/identity/profile/store.ts';
export { parts } from '#server/domains/identity/parts.ts';

import { adminContract } from '#core/admin/contract.ts';
import { collectiblesContract } from '#core/collectibles/contract.ts';
import { contentContract } from '#core/content/contract.ts';
import { copyingContract } from '#core/copying/contract.ts';
import { fundingContract } from '#core/funding/contract.ts';
import { identityContract } from '#core/identity/contract.ts';
import { ledgerContract } from '#core/ledger/contract.ts';
import { marketContract } from '#core/market/contract.ts';
import { notificationsContract } from '#core/notifications/contract.ts';
import { plansContract } from '#core/plans/contract.ts';
import { rewardsContract } from '#core/rewards/contract.ts';
import { supportContract } from '#core/support/contract.ts';
import { tradingContract } from '#core/trading/contract.ts';

/** Every call the web may make, by domain. The server refuses to start when one has no handler. */
export const contract = {
  identity: identityContract,
  content: contentContract,
  ledger: ledgerContract,
  market: marketContract,
  plans: plansContract,
  trading: tradingContract,
  copying: copyingContract,
  funding: fundingContract,
  collectibles: collectiblesContract,
  notifications: notificationsContract,
  rewards: rewardsContract,
  support: supportContract,
  admin: adminContract,
};
export type Contract = typeof contract;

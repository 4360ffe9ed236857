import type { userProcedures } from '#core/admin/users-contract.ts';
import { addTrade } from '#server/domains/admin/users/portfolio/add-trade.ts';
import { deleteUser } from '#server/domains/admin/users/delete-user.ts';
import { editPortfolio } from '#server/domains/admin/users/portfolio/edit-portfolio.ts';
import { forceVerify } from '#server/domains/admin/users/force-verify.ts';
import { listPortfolios } from '#server/domains/admin/users/portfolio/list-portfolios.ts';
import { listUsers } from '#server/domains/admin/users/list-users.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { sendNotice } from '#server/domains/admin/users/send-notice.ts';
import { showLinked } from '#server/domains/admin/users/show-linked.ts';
import { showUserStatement, showUserTrades } from '#server/domains/admin/users/show-records.ts';
import { showUser } from '#server/domains/admin/users/show-user.ts';
import { updateDay } from '#server/domains/admin/users/portfolio/update-day.ts';
import { endView, startView } from '#server/domains/admin/users/view-user.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

/** The part of admin's router that is about one person or the list of them. */
export const usersRouter = (needs: UserNeeds): RouterOf<typeof userProcedures> => ({
  users: ({ actor, input }) => listUsers(needs, actor, input),
  portfolios: ({ actor, input }) => listPortfolios(needs, actor, input),
  user: ({ actor, input }) => showUser(needs, actor, input.userId),
  linkedAccounts: ({ actor, input }) => showLinked(needs, actor, input.userId),
  userStatement: ({ actor, input }) => showUserStatement(needs, actor, input),
  userTrades: ({ actor, input }) => showUserTrades(needs, actor, input),
  userNfts: ({ input }) => needs.createdNfts(needs.db.read, input.userId),
  forceVerify: async ({ actor, input }) => {
    await forceVerify(needs, actor, input.userId);
    return {};
  },
  sendNotice: async ({ actor, input }) => {
    await sendNotice(needs, actor, input);
    return {};
  },
  deleteUser: async ({ actor, input }) => {
    await deleteUser(needs, actor, input);
    return {};
  },
  editPortfolio: ({ actor, input }) => editPortfolio(needs, actor, input),
  updateDay: ({ actor, input }) => updateDay(needs, actor, input),
  addTrade: ({ actor, input }) => addTrade(needs, actor, input),
  startView: ({ actor, input }) => startView(needs, actor, input.userId),
  endView: async ({ actor }) => {
    await endView(needs, actor);
    return {};
  },
});

import { useMutation } from '@tanstack/react-query';
import type { MarketTab } from '#core/collectibles/rules.ts';
import type { PieceId } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const browseQuery = (tab: MarketTab, page: number) =>
  api.collectibles.browse.queryOptions({ input: { tab, page } });
export const mineQuery = () => api.collectibles.mine.queryOptions();
export const pieceQuery = (id: PieceId) => api.collectibles.piece.queryOptions({ input: { id } });
export const moderationQuery = () => api.collectibles.moderation.queryOptions();
export const balancesQuery = () => api.ledger.balances.queryOptions();

const readAgain = () =>
  Promise.all(
    [api.collectibles.key(), api.ledger.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

// After a refusal too: the price or the owner is another than the page showed.
export const useBuy = () => useMutation(api.collectibles.buy.mutationOptions({ onSettled: readAgain }));
export const useList = () => useMutation(api.collectibles.list.mutationOptions({ onSettled: readAgain }));
export const useUnlist = () => useMutation(api.collectibles.unlist.mutationOptions({ onSettled: readAgain }));
export const useCreate = () => useMutation(api.collectibles.create.mutationOptions({ onSettled: readAgain }));
export const useReport = () => useMutation(api.collectibles.report.mutationOptions());
export const useDecide = () => useMutation(api.collectibles.decide.mutationOptions({ onSettled: readAgain }));
export const useSetHidden = () =>
  useMutation(api.collectibles.setHidden.mutationOptions({ onSettled: readAgain }));
export const useSetFeatured = () =>
  useMutation(api.collectibles.setFeatured.mutationOptions({ onSettled: readAgain }));
export const useDismissReports = () =>
  useMutation(api.collectibles.dismissReports.mutationOptions({ onSettled: readAgain }));

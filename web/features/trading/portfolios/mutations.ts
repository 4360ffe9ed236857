import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const afterwards = () => {
  void queryClient.invalidateQueries({ queryKey: api.trading.key() });
  void queryClient.invalidateQueries({ queryKey: api.ledger.key() });
};

/** The caller makes the id once per intent and keeps it for retries. */
export const useOpenPortfolio = () =>
  useMutation(api.trading.openPortfolio.mutationOptions({ onSuccess: afterwards }));
export const useRenamePortfolio = () =>
  useMutation(api.trading.renamePortfolio.mutationOptions({ onSuccess: afterwards }));
export const useMoveMoney = () =>
  useMutation(api.trading.moveMoney.mutationOptions({ onSuccess: afterwards }));
export const useClosePortfolio = () =>
  useMutation(api.trading.closePortfolio.mutationOptions({ onSuccess: afterwards }));

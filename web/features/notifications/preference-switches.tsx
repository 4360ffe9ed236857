import { m } from '#core/messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import type { Preference } from '#core/notifications/contract.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { shownAtOnce } from '#web/lib/rpc.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

const preferencesQuery = () => api.notifications.preferences.queryOptions();

const names: Readonly<Record<Preference['category'], readonly [name: string, text: string]>> = {
  orders: [m.notifications_orders_positions(), m.notifications_fills_changes_closings_margin()],
  copying: [m.common_copy_trading(), m.notifications_copied_trades_pauses_fees_leaders()],
  alerts: [m.notifications_price_alerts(), m.notifications_price_waited_for()],
  money: [m.notifications_money(), m.notifications_deposits_withdrawals_conversions_addresses()],
  account: [m.notifications_account_security(), m.notifications_sign_password_identity()],
};
const channels = [
  { value: 'app', label: m.notifications_in_the_app() },
  { value: 'mail', label: m.notifications_by_mail() },
] as const;

/** What is told, where. Money and account news are fixed on, and say so. */
export function PreferenceSwitches() {
  const { data, isError, refetch } = useQuery(preferencesQuery());
  const set = useMutation(
    api.notifications.setPreference.mutationOptions({
      ...shownAtOnce,
      // The tick moves with the press; what the server answers has the last word.
      onMutate: async (ask) => {
        const { queryKey } = preferencesQuery();
        // Settings read before the press must not come after it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (before) =>
          before?.map((one) =>
            one.category === ask.category && one.channel === ask.channel ? { ...one, isOn: ask.isOn } : one,
          ),
        );
      },
      onSuccess: (saved) => void queryClient.setQueryData(preferencesQuery().queryKey, saved),
      onError: (error) => {
        toast('error', failureOf(error).message);
        void queryClient.invalidateQueries({ queryKey: preferencesQuery().queryKey });
      },
    }),
  );
  if (!data)
    return (
      <Card title={m.common_notifications()} isFlush>
        {isError ? (
          <Failed
            title={m.notifications_notification_settings_could_not_be()}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={m.notifications_loading_notification_settings()} rows={5} />
        )}
      </Card>
    );
  const categories = [...new Set(data.map(({ category }) => category))];
  const of = (category: Preference['category'], channel: Preference['channel']) =>
    data.find((one) => one.category === category && one.channel === channel);
  return (
    <Card title={m.common_notifications()} isFlush>
      <table className="w-full">
        <caption className="sr-only">{m.notifications_what_told_app_by_mail()}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-faint">
            <th scope="col" className="px-5 py-2.5 text-left font-medium">
              {m.notifications_about()}
            </th>
            {channels.map(({ value, label }) => (
              <th key={value} scope="col" className="w-20 px-2 py-2.5 text-center font-medium sm:w-28">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {categories.map((category) => (
            <tr key={category}>
              <th scope="row" className="px-5 py-3 text-left font-normal">
                <span className="block font-medium">{names[category][0]}</span>
                <span className="block text-sm text-faint">
                  {names[category][1]}
                  {of(category, 'mail')?.isFixed && m.notifications_always_told()}
                </span>
              </th>
              {channels.map(({ value, label }) => {
                const one = of(category, value);
                return (
                  <td key={value} className="text-center">
                    <label className="mx-auto grid size-11 place-items-center">
                      <span className="sr-only">{label}</span>
                      <input
                        type="checkbox"
                        className="size-5 accent-[var(--ink)]"
                        aria-label={`${names[category][0]}, ${label.toLowerCase()}`}
                        checked={one?.isOn ?? true}
                        disabled={one?.isFixed}
                        onChange={(event) =>
                          set.mutate({ category, channel: value, isOn: event.target.checked })
                        }
                      />
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-5 py-4 text-sm text-muted">
        {m.notifications_mail_goes_out_for_news()}
      </p>
    </Card>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import type { Preference } from '#core/notifications/contract.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failure.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';

const preferencesQuery = () => api.notifications.preferences.queryOptions();

const names: Readonly<Record<Preference['category'], readonly [name: string, text: string]>> = {
  orders: ['Orders and positions', 'Fills, changes, closings, margin'],
  copying: ['Copy trading', 'Copied trades, pauses, fees, leaders who leave'],
  alerts: ['Price alerts', 'A price that you waited for'],
  money: ['Money', 'Deposits, withdrawals, conversions, addresses'],
  account: ['Account and security', 'Sign-in, password, identity'],
};
const channels = [
  { value: 'app', label: 'In the app' },
  { value: 'mail', label: 'By mail' },
] as const;

/** What is told, where. Money and account news are fixed on, and say so. */
export function PreferenceSwitches() {
  const { data, isError, refetch } = useQuery(preferencesQuery());
  const set = useMutation(
    api.notifications.setPreference.mutationOptions({
      // The tick moves with the press; what the server answers has the last word.
      onMutate: (ask) =>
        void queryClient.setQueryData(preferencesQuery().queryKey, (before) =>
          before?.map((one) =>
            one.category === ask.category && one.channel === ask.channel ? { ...one, isOn: ask.isOn } : one,
          ),
        ),
      onSuccess: (saved) => void queryClient.setQueryData(preferencesQuery().queryKey, saved),
      onError: (error) => {
        toast('error', failureOf(error).message);
        void queryClient.invalidateQueries({ queryKey: preferencesQuery().queryKey });
      },
    }),
  );
  if (!data)
    return (
      <Card title="Notifications" isFlush>
        {isError ? (
          <Failed title="Your notification settings could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading your notification settings" rows={5} />
        )}
      </Card>
    );
  const categories = [...new Set(data.map(({ category }) => category))];
  const of = (category: Preference['category'], channel: Preference['channel']) =>
    data.find((one) => one.category === category && one.channel === channel);
  return (
    <Card title="Notifications" isFlush>
      <table className="w-full">
        <caption className="sr-only">What is told, in the app and by mail</caption>
        <thead>
          <tr className="border-b border-line text-sm text-faint">
            <th scope="col" className="px-5 py-2.5 text-left font-medium">
              About
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
                  {of(category, 'mail')?.isFixed && '. Always told.'}
                </span>
              </th>
              {channels.map(({ value, label }) => {
                const one = of(category, value);
                return (
                  <td key={value} className="px-2 py-3 text-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-[var(--ink)] align-middle"
                      aria-label={`${names[category][0]}, ${label.toLowerCase()}`}
                      checked={one?.isOn ?? true}
                      disabled={one?.isFixed}
                      onChange={(event) =>
                        set.mutate({ category, channel: value, isOn: event.target.checked })
                      }
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-5 py-4 text-sm text-muted">
        Mail goes out for the news that matter most. News about money and your account cannot be switched off,
        so that nobody who gets in can silence them.
      </p>
    </Card>
  );
}

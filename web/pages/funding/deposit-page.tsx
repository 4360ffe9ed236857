import { m } from '#core/messages/messages.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CoinAddress } from '#web/features/funding/deposit/coin-address.tsx';
import { CoinFacts } from '#web/features/funding/deposit/coin-facts.tsx';
import { DepositList } from '#web/features/funding/deposit/deposit-list.tsx';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { TestCoins } from '#web/features/funding/test-coins.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

function Help() {
  return (
    <Card title={m.funding_help()}>
      <p className="text-sm text-muted">{m.funding_payment_does_not_show_up()}</p>
      <a href="/#contact" className={buttonClass('secondary', true, 'mt-4')}>
        {m.funding_contact_support()}
      </a>
    </Card>
  );
}

export function DepositPage() {
  const { coin } = useSearch({ from: '/gate/deposit' });
  const navigate = useNavigate({ from: '/deposit' });
  const { data, isError, refetch } = useQuery(depositOptionsQuery());
  const options = data?.options ?? [];
  const option =
    options.find(({ asset }) => asset === coin) ??
    options.find(({ asset }) => asset === 'USDT') ??
    options[0];
  return (
    <>
      <PageTitle title={m.common_deposit()} lead={m.funding_deposit_page_lead()}>
        <Link to="/dashboard" search={{ dialog: 'card' }} className={buttonClass('secondary', true)}>
          {m.funding_practice_card_or_bank()}
        </Link>
      </PageTitle>
      {!data && !isError && (
        <div className="card">
          <Loading label={m.funding_loading_wallet_addresses()} />
        </div>
      )}
      {!data && isError && (
        <div className="card">
          <Failed title={m.funding_failed_load_wallet_addresses()} onRetry={refetch} />
        </div>
      )}
      {data && !option && (
        <div className="card">
          <Empty title={m.funding_no_wallet_addresses_available_moment()} />
        </div>
      )}
      {option && (
        <>
          <div className="mb-4">
            <Tabs
              label={m.funding_coin()}
              panelId="deposit"
              tabs={options.map(({ asset }) => ({ value: asset, label: asset }))}
              value={option.asset}
              onValue={(asset) => void navigate({ search: { coin: asset }, resetScroll: false })}
            />
          </div>
          <TabPanel id="deposit" value={option.asset}>
            <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
              {option.isPractice && (
                <TestCoins key={option.asset} option={option} className="self-start lg:col-start-2" />
              )}
              <div className="grid min-w-0 content-start gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
                <Card
                  title={`${option.name} (${option.asset})`}
                  action={
                    <Badge tone={option.isPractice ? 'warn' : 'ink'} hasShape={false}>
                      {option.isPractice
                        ? m.funding_deposit_option_practice({ network: option.network })
                        : option.network}
                    </Badge>
                  }
                >
                  <CoinAddress key={option.asset} option={option} />
                  <div className="mt-5 border-t border-line pt-3">
                    <CoinFacts option={option} />
                  </div>
                </Card>
                <DepositList asset={option.asset} />
              </div>
              <div className="grid content-start gap-5 lg:col-start-2">
                <Card title={m.funding_when_credited()}>
                  <p className="text-sm text-muted">
                    {data?.converts
                      ? m.funding_deposit_becomes_us_dollars_when()
                      : m.funding_deposit_stays_wallet({ asset: option.asset })}
                  </p>
                  <Link to="/wallet" className="link mt-2 inline-block text-sm">
                    {m.funding_change_wallet()}
                  </Link>
                </Card>
                <Help />
              </div>
            </div>
          </TabPanel>
        </>
      )}
    </>
  );
}

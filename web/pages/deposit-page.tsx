import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CoinAddress } from '#web/features/funding/coin-address.tsx';
import { CoinFacts } from '#web/features/funding/coin-facts.tsx';
import { DepositList } from '#web/features/funding/deposit-list.tsx';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { TestCoins } from '#web/features/funding/test-coins.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

function Help() {
  return (
    <Card title="Help">
      <p className="text-sm text-muted">
        A payment that does not show up within an hour, or went to the wrong network? Write to us with its
        transaction ID.
      </p>
      <a href="/#contact" className={buttonClass('secondary', true, 'mt-4')}>
        Contact Support
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
      <PageTitle
        title="Deposit"
        lead="Bitcoin, Ethereum (ERC-20) and USDT (TRC-20). Each coin travels on its own network only."
      >
        <Link to="/dashboard" search={{ dialog: 'deposit' }} className={buttonClass('secondary', true)}>
          Practice card or bank
        </Link>
      </PageTitle>
      {!data && !isError && (
        <div className="card">
          <Loading label="Loading wallet addresses" />
        </div>
      )}
      {!data && isError && (
        <div className="card">
          <Failed title="Failed to load wallet addresses" onRetry={refetch} />
        </div>
      )}
      {data && !option && (
        <div className="card">
          <Empty title="No wallet addresses available at the moment." />
        </div>
      )}
      {option && (
        <>
          <div className="mb-4">
            <Tabs
              label="Coin"
              panelId="deposit"
              tabs={options.map(({ asset }) => ({ value: asset, label: asset }))}
              value={option.asset}
              onValue={(asset) => void navigate({ search: { coin: asset }, resetScroll: false })}
            />
          </div>
          <TabPanel id="deposit" value={option.asset}>
            <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid min-w-0 content-start gap-5">
                <Card
                  title={`${option.name} (${option.asset})`}
                  action={
                    <Badge tone={option.isPractice ? 'warn' : 'ink'} hasShape={false}>
                      {option.isPractice ? `${option.network} · practice` : option.network}
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
              <div className="grid content-start gap-5">
                {option.isPractice && <TestCoins key={option.asset} option={option} />}
                <Card title="When it is credited">
                  <p className="text-sm text-muted">
                    {data?.converts
                      ? 'Your deposit becomes US dollars when it is credited.'
                      : `Your deposit stays ${option.asset} in your wallet.`}
                  </p>
                  <Link to="/wallet" className="link mt-2 inline-block text-sm">
                    Change this in your wallet
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

import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { ConversionSwitch } from '#web/features/funding/convert/conversion-switch.tsx';
import { ConvertForm } from '#web/features/funding/convert/convert-form.tsx';
import { WalletTable } from '#web/features/funding/wallet/wallet-table.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';

export function WalletPage() {
  return (
    <>
      <PageTitle title={m.funding_wallet_page_title()} lead={m.funding_dollars_coins_yours_free_what()}>
        <div className="flex flex-wrap gap-2">
          <Link to="/deposit" className={buttonClass('primary', true)}>
            {m.common_deposit()}
          </Link>
          <Link to="/withdraw" className={buttonClass('secondary', true)}>
            {m.common_withdraw()}
          </Link>
        </div>
      </PageTitle>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <WalletTable />
          <ConversionSwitch />
        </div>
        <ConvertForm />
      </div>
    </>
  );
}

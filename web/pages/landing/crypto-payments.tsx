import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const coins = [
  { asset: 'USDT', name: 'USDT', network: m.landing_tron_network(), claim: 'tronConfirmations' },
  { asset: 'BTC', name: 'Bitcoin', network: m.landing_bitcoin_network(), claim: 'bitcoinConfirmations' },
] as const;

/**
 * The address is asked for when it is wanted: it travels with the page only if somebody copies it.
 */
async function copyAddress(asset: 'USDT' | 'BTC', name: string): Promise<boolean> {
  let address: string | undefined;
  try {
    const { publishedAddress } = await import('#web/features/funding/deposit/published-address.ts');
    address = await publishedAddress(asset);
  } catch {
    toast('error', m.landing_payment_error(), m.landing_failed_load_payment_information_please());
    return false;
  }
  if (address === undefined) {
    toast('message', m.landing_sign_for_own_address());
    return false;
  }
  try {
    await navigator.clipboard.writeText(address);
    toast('success', m.landing_address_copied(), m.landing_wallet_address_copied_clipboard({ name }));
    return true;
  } catch {
    toast('error', m.landing_copy_failed(), m.landing_please_copy_address_manually());
    return false;
  }
}

function Coin({ asset, name, network, claim }: (typeof coins)[number]) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    if (!(await copyAddress(asset, name))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <li className="flex flex-col rounded-md border border-line bg-panel-2 p-5">
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-muted">{network}</p>
      <p className="mt-2 flex-1 text-sm text-faint">
        <Claim of={claim} />
      </p>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={m.landing_copy_address({ name })}
        className={buttonClass('secondary', true, 'mt-4 w-full')}
      >
        <Icon className="size-4" aria-hidden="true" />
        {m.landing_copy_address_button()}
      </button>
    </li>
  );
}

export function CryptoPayments() {
  return (
    <div className="card p-6">
      <h3 className="text-lg font-semibold">{m.landing_crypto_payment_options()}</h3>
      <p className="mt-1 text-sm text-muted">{m.landing_each_user_has_addresses_their()}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {coins.map((coin) => (
          <Coin key={coin.asset} {...coin} />
        ))}
      </ul>
    </div>
  );
}

import { chargeFinancing } from '#server/domains/trading/carry/charge-financing.ts';
import { closeTimed } from '#server/domains/trading/carry/close-timed.ts';
import { payDividends } from '#server/domains/trading/carry/pay-dividends.ts';

/** What holding brings with time: trades that end by themselves, financing, dividends. */
export async function chargeCarry(app: Parameters<typeof closeTimed>[0]): Promise<void> {
  await closeTimed(app);
  await chargeFinancing(app);
  await payDividends(app);
}

import { expect, it } from 'vitest';
import { apiCalls } from '#core/api-calls.ts';
import { curlOf } from '#web/pages/account/api-docs-page.tsx';

it('writes commands with the path filled in, and the rest as query or body', () => {
  expect(curlOf(apiCalls.market.candles, 'https://x.example/api/v1')).toContain(
    '"https://x.example/api/v1/instruments/BTC/candles?interval=1h&limit=100"',
  );
  const cancel = curlOf(apiCalls.trading.cancelOrder, 'https://x.example/api/v1');
  expect(cancel).toContain("-d '{}'");
  expect(cancel).toMatch(/\/orders\/ord_\w{26}\/cancel$/);
});

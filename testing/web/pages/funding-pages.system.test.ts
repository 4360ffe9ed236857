import decodeQr from 'qr/decode.js';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { goodPassword, type Visitor } from '#testing/nodes/site.ts';
import { pastTheGuards } from '#testing/stages/past-the-guards.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
let person: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage();
  person = await stage.site.person('payer');
});
afterAll(() => stage.stop());

/** What a camera would read of the picture on the screen. */
async function readCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64');
  // A page without our content policy, to turn the picture into points.
  const blank = await stage.browser.newPage();
  const image = await blank.evaluate(async (png) => {
    const img = new Image();
    img.src = `data:image/png;base64,${png}`;
    await img.decode();
    const canvas = document.createElement('canvas');
    canvas.width = img.width;
    canvas.height = img.height;
    const context = canvas.getContext('2d')!;
    context.drawImage(img, 0, 0);
    const { data } = context.getImageData(0, 0, img.width, img.height);
    return { width: img.width, height: img.height, data: [...data] };
  }, picture);
  await blank.close();
  return decodeQr({ ...image, data: Uint8ClampedArray.from(image.data) });
}

describe('deposit page', () => {
  it('leads to the practice card, which is chosen when the dialog opens', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/deposit');
    await page.getByRole('link', { name: 'Add practice money' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit' });
    await dialog
      .getByText(/practice deposits/i)
      .first()
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Practice card' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(['BTC', 'ETH', 'USDT'])(
    '%s: the code on the screen decodes to exactly the address that is copied',
    async (asset) => {
      const { context, page, problems } = await visit(stage, { deviceScaleFactor: 2 }, person);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`/deposit?coin=${asset}`);
      await page.getByRole('button', { name: `Copy ${asset} address` }).click();
      await page.getByText('Address copied to clipboard!').first().waitFor();
      const { output } = await person.call('funding', 'depositAddress', { asset });
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(output.address);
      expect(await readCode(page.getByRole('tabpanel').locator('svg[shape-rendering=crispEdges]'))).toBe(
        output.address,
      );
      expect(await page.getByLabel(output.address).innerText()).toBe(output.address);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('counts the confirmations of test coins, credits them, and keeps the address on the screen', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/deposit?coin=BTC');
    const { output } = await person.call('funding', 'depositAddress', { asset: 'BTC' });
    await page.getByLabel('Test BTC').fill('0.002');
    await page.getByRole('button', { name: 'Get test coins' }).click();
    const deposits = page.getByRole('region', { name: 'Your deposits' }).getByRole('listitem');
    await deposits.getByText(/Confirming [123]\/3/).waitFor();
    await deposits.getByText('Credited').waitFor();
    await deposits.getByText(/Converted to \$/).waitFor();
    await page.getByLabel(output.address).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says that no node is connected, and shows no address, while nobody would see a payment', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.route('**/rpc/funding/depositOptions', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('"health":"ok"', '"health":"blind"');
      await route.fulfill({ response: answer, body: text });
    });
    await page.goto('/deposit');
    await page.getByText('No node connected').waitFor();
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it('says before the address that ether of contracts is not seen, where the node shows no traces', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    const warning = page.getByText("ETH sent by a smart contract isn't seen here.");
    await page.goto('/deposit?coin=ETH');
    await page.getByRole('button', { name: 'Copy ETH address' }).waitFor();
    expect(await warning.count()).toBe(0);
    await page.route('**/rpc/funding/depositOptions', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('"seesContracts":true', '"seesContracts":false');
      await route.fulfill({ response: answer, body: text });
    });
    await page.reload();
    await warning.waitFor();
    const [said, address] = await Promise.all([
      warning.boundingBox(),
      page.getByRole('button', { name: 'Copy ETH address' }).boundingBox(),
    ]);
    expect(said!.y).toBeLessThan(address!.y);
    expect(await axeFaults(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('deposit dialog', () => {
  it('shows an address for the amount; saying it was sent credits nothing', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    const before = (await person.call('ledger', 'balances')).output;
    await page.goto('/dashboard?dialog=deposit');
    const dialog = page.getByRole('dialog', { name: 'Deposit' });
    await dialog.getByLabel('Amount in USD').fill('9.99');
    await dialog.getByText('Minimum deposit amount is $10').first().waitFor();
    await dialog.getByLabel('Amount in USD').fill('250');
    await dialog.getByRole('button', { name: 'Ethereum' }).click();
    await dialog.getByRole('button', { name: 'Deposit $250.00' }).click();
    await dialog.getByText('Your Ethereum address').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have sent the payment' }).click();
    await dialog.getByText('Nothing seen on the ERC-20 network yet.').waitFor();
    expect((await person.call('ledger', 'balances')).output).toEqual(before);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('wallet', () => {
  it('converts at the price that was shown, and remembers what deposits become', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Dollars to coin' }).click();
    await page.getByLabel('Amount in USD').fill('100');
    await page.getByRole('button', { name: 'See the Price' }).click();
    const review = page.getByRole('dialog', { name: 'Check your conversion' });
    await review.getByText('$0.25').waitFor();
    await review.getByText(/^Price locked for/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const button = review.getByRole('button', { name: /^Convert to/ });
    const promised = /[\d.]+/.exec(await button.innerText())?.[0];
    await button.click();
    await review.waitFor({ state: 'hidden' });
    const coin = (await person.call('ledger', 'balances')).output.find(({ asset }) => asset === 'BTC');
    expect(Number(coin?.available)).toBe(Number(promised));
    // The total is the sum of the rows, whatever the price does meanwhile.
    const cents = (text: string | null | undefined) => Number((text ?? '').replace(/\D/g, ''));
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: 'Balances' })
          .evaluate((card) => ({
            total: card.querySelector('.total-rule')?.textContent,
            rows: [...card.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent),
          }))
          .then(({ total, rows }) => [
            rows.length,
            cents(total) - rows.reduce((sum, row) => sum + cents(row), 0),
          ]),
      )
      .toEqual([4, 0]);
    await page.getByLabel('Convert deposits automatically').uncheck();
    await page.getByText('Keep deposits as coins').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Convert deposits automatically').isChecked()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('transactions', () => {
  it('keeps currency, kind and days in the address, and tells an empty filter from an empty wallet', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/transactions');
    await page.getByText('Opening balance').waitFor();
    await page.getByRole('button', { name: 'Days and currency' }).click();
    await page.getByRole('combobox', { name: /^Currency/ }).selectOption('ETH');
    await page.getByText('No transactions match this filter.').waitFor();
    await page.getByLabel('First day').fill('2026-01-01');
    await expect.poll(() => new URL(page.url()).search).toBe('?asset=ETH&from=2026-01-01');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('tab', { name: 'Deposits' }).click();
    await page.getByText('Opening balance').waitFor();
    expect(await page.getByRole('link', { name: 'Download these as CSV' }).getAttribute('href')).toBe(
      '/transaction-files/transactions.csv?kind=deposits&zone=UTC',
    );
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a withdrawal that nobody has signed', () => {
  let admin: Visitor & { readonly email: string };
  beforeAll(async () => {
    admin = await stage.site.person('treasurer');
    await admin.call('identity', 'claimFirstAdmin', {
      token: stage.site.firstAdminToken ?? '',
      email: admin.email,
    });
    // From here on each turn of the payer is the test's own.
    await stage.site.fundingTicks.stop();
  });

  /** Asked for and approved. */
  async function approved(name: string): Promise<Visitor & { readonly email: string; readonly id: string }> {
    const owner = await stage.site.person(name);
    const id = newId('wdr');
    const { output: saved } = await owner.call('funding', 'saveAddress', {
      id: newId('adr'),
      asset: 'BTC',
      label: 'Mine',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    const { output: quote } = await owner.call('funding', 'previewWithdrawal', {
      from: 'USD',
      asset: 'BTC',
      amount: '60',
    });
    await owner.call('funding', 'requestWithdrawal', { id, quoteId: quote.id, addressId: saved.id });
    const { status } = await admin.call('funding', 'approveWithdrawal', { id });
    expect(status).toBe(200);
    return { ...owner, id };
  }
  /** The coins, which were bought at the price of the request. */
  const coinsOf = async (owner: Visitor) => {
    const row = (await owner.call('ledger', 'balances')).output.find(({ asset }) => asset === 'BTC');
    return [row?.available, row?.held];
  };
  const none = '0.00000000';

  it('is taken back by its owner after the approval, and the money is there at once', async () => {
    const owner = await approved('changed-mind');
    const [, held] = await coinsOf(owner);
    expect(Number(held)).toBeGreaterThan(0);
    const { context, page, problems } = await visit(stage, {}, owner);
    await page.goto('/withdraw');
    const list = page.getByRole('region', { name: 'Your withdrawals' });
    await list.getByText('Approved').first().waitFor();
    await list.getByRole('button', { name: 'Cancel Withdrawal' }).click();
    await list.getByRole('button', { name: 'Yes, Cancel It' }).click();
    await list.getByText('Cancelled').first().waitFor();
    await list.getByText('The coins are back in your wallet.').waitFor();
    expect(await coinsOf(owner)).toEqual([held, none]);
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is rejected by an administrator after the approval', async () => {
    const owner = await approved('too-hasty');
    const [, held] = await coinsOf(owner);
    await owner.call('identity', 'changePassword', {
      password: goodPassword,
      newPassword: 'Giraffe?neck-7',
    });
    const { context, page, problems } = await visit(stage, {}, admin);
    await page.goto('/admin-withdrawals?state=all');
    await page.getByRole('button', { name: `Reject withdrawal of ${owner.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this withdrawal?' });
    await dialog.getByText(/^Password changed, /).waitFor();
    await dialog.getByLabel('Reason').fill('Asked for by mistake');
    await dialog.getByRole('button', { name: 'Reject $60.00' }).click();
    await page.getByText('Withdrawal rejected').first().waitFor();
    expect(await coinsOf(owner)).toEqual([held, none]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('to an address that nobody can pay comes back, and both are told why', async () => {
    const owner = await approved('hopeless');
    const [, held] = await coinsOf(owner);
    // Past the form, which refuses it: a version of tomorrow.
    await pastTheGuards(stage.site.database, `update funding.withdrawal set address = $2 where id = $1`, [
      owner.id,
      'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    ]);
    await stage.site.fundingTicks.now();
    expect(await coinsOf(owner)).toEqual([held, none]);
    const reason = 'No payment can reach this address.';
    for (const [who, path] of [
      [owner, '/withdraw'],
      [owner, '/notifications'],
      [admin, '/admin-withdrawals?state=all'],
    ] as const) {
      const { context, page, problems } = await visit(stage, {}, who);
      await page.goto(path);
      await page.getByText(reason).first().waitFor();
      expect(problems).toEqual([]);
      await context.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { codeOf, enrol, forgetSpentCodes, wrongCode } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function offerOf(person: Visitor, code?: string) {
  const quote = await person.call('funding', 'previewWithdrawal', {
    from: 'USD',
    asset: 'USDT',
    amount: '60',
  });
  const address = await person.call('funding', 'saveAddress', {
    id: newId('adr'),
    asset: 'USDT',
    label: 'Mine',
    address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    ...(code !== undefined && { code }),
  });
  return { quoteId: quote.output.id as never, addressId: address.output.id as never };
}
const count = async (person: Visitor) => (await person.call('funding', 'withdrawals', {})).output.length;

describe('a withdrawal of a person whose second step is on', () => {
  it('asks for a fresh code; without one, or with a wrong or spent one, nothing is held', async () => {
    const person = await site.person('stepping-up');
    const { key } = await enrol(site, person);
    const offer = await offerOf(person, codeOf(key));
    await forgetSpentCodes(site);
    const id = newId('wdr');
    const request = (code?: string) =>
      person.call('funding', 'requestWithdrawal', { id, ...offer, ...(code !== undefined && { code }) });
    expect((await request()).code).toBe('code_required');
    expect((await request(wrongCode(key))).code).toBe('wrong_code');
    expect(await count(person)).toBe(0);
    const code = codeOf(key);
    const first = await request(code);
    expect(first.status).toBe(200);
    // The same request again answers like the first and asks for nothing.
    expect((await request(code)).output).toEqual(first.output);
    expect((await request()).output).toEqual(first.output);
    const next = { id: newId('wdr'), ...(await offerOf(person)), code };
    expect((await person.call('funding', 'requestWithdrawal', next)).code).toBe('code_used');
    expect(await count(person)).toBe(1);
  });

  it('asks nobody else', async () => {
    const person = await site.person('one-step');
    const input = { id: newId('wdr'), ...(await offerOf(person)) };
    expect((await person.call('funding', 'requestWithdrawal', input)).status).toBe(200);
  });

  it('asks for a proof of its own before an address is kept, and none for the same address again', async () => {
    const person = await site.person('address-keeper');
    const { key } = await enrol(site, person);
    const ask = {
      id: newId('adr'),
      asset: 'USDT',
      label: 'Mine',
      address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    } as const;
    const save = (more = {}) => person.call('funding', 'saveAddress', { ...ask, ...more });
    const refused = await save();
    expect([refused.code, refused.text.includes(`address USDT ${ask.address}`)]).toEqual([
      'code_required',
      true,
    ]);
    expect((await save({ code: wrongCode(key) })).code).toBe('wrong_code');
    expect((await person.call('funding', 'savedAddresses')).output).toEqual([]);
    expect((await save({ code: codeOf(key) })).status).toBe(200);
    expect((await save()).status).toBe(200);
  });

  it('takes one proof for a new address and the payment to it, and saves neither without', async () => {
    const person = await site.person('new-payee');
    const { key } = await enrol(site, person);
    const to = { address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', confirmsLookalike: false };
    const amount = { from: 'USD', asset: 'USDT', amount: '60' } as const;
    const { output: quote } = await person.call('funding', 'previewWithdrawal', { ...amount, to });
    const ask = {
      id: newId('wdr'),
      quoteId: quote.id as never,
      addressId: newId('adr'),
      newAddress: { label: 'Cold store', ...to },
    };
    const request = (more = {}) => person.call('funding', 'requestWithdrawal', { ...ask, ...more });
    const refused = await request();
    expect([refused.code, refused.text.includes(`withdrawal ${quote.id} ${to.address}`)]).toEqual([
      'code_required',
      true,
    ]);
    expect((await request({ code: wrongCode(key) })).code).toBe('wrong_code');
    expect((await person.call('funding', 'savedAddresses')).output).toEqual([]);
    expect(await count(person)).toBe(0);
    const code = codeOf(key);
    const first = await request({ code });
    expect(first.status).toBe(200);
    expect((await request({ code })).output).toEqual(first.output);
    const saved = (await person.call('funding', 'savedAddresses')).output;
    expect(saved).toMatchObject([{ id: ask.addressId, label: 'Cold store', address: to.address }]);
    expect(first.output).toMatchObject({ address: to.address });
    // Another address under the id of a known request is another request.
    const elsewhere = { ...ask.newAddress, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
    expect((await request({ newAddress: elsewhere })).code).toBe('id_reused');
  });

  it('refuses a new address that cannot be kept before anything is priced', async () => {
    const person = await site.person('mistyped');
    const ask = { from: 'USD', asset: 'USDT', amount: '60' } as const;
    const preview = (address: string, confirmsLookalike = false) =>
      person.call('funding', 'previewWithdrawal', { ...ask, to: { address, confirmsLookalike } });
    expect((await preview('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdk')).code).toBe('wrong_address');
    expect((await preview('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj')).status).toBe(200);
  });

  it('takes a proof for the purpose it was given for, once, and no longer than five minutes', async () => {
    const person = await site.person('prover');
    const { key } = await enrol(site, person);
    const offer = await offerOf(person, codeOf(key));
    const id = newId('wdr');
    const request = (more = {}) => person.call('funding', 'requestWithdrawal', { id, ...offer, ...more });
    const prove = async (purpose: string) => {
      await forgetSpentCodes(site);
      const input = { kind: 'totp', purpose, code: codeOf(key) };
      return person.call('identity', 'finishStepUp', input);
    };
    const purpose = `withdrawal ${offer.quoteId} ${offer.addressId}`;
    expect((await prove('withdrawal another address')).status).toBe(200);
    expect((await request()).code).toBe('code_required');
    expect((await prove(purpose)).status).toBe(200);
    await site.database.pool.query(`update identity.step_up set at = at - interval '5 minutes 1 second'`);
    expect((await request()).code).toBe('code_required');
    expect((await prove(purpose)).status).toBe(200);
    // Another session of the same person has proved nothing.
    const elsewhere = site.visitor();
    await elsewhere.call('identity', 'signIn', { email: person.email, password: goodPassword });
    await forgetSpentCodes(site);
    await elsewhere.call('identity', 'finishSignIn', { kind: 'totp', code: codeOf(key) });
    expect((await elsewhere.call('funding', 'requestWithdrawal', { id, ...offer })).code).toBe(
      'code_required',
    );
    expect((await request()).status).toBe(200);
    const { rows } = await site.database.pool.query(`select 1 from identity.step_up where purpose = $1`, [
      purpose,
    ]);
    expect(rows).toEqual([]);
  });
});

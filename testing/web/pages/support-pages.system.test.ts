import '#testing/web/pages/noted.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { type Id, newId, type UserId } from '#core/values/ids.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { specimenPng } from '#testing/stages/specimens.ts';
import {
  axeFaults,
  openWebStage,
  sidewaysPixels,
  visit,
  type WebStage,
  holdScript,
} from '#testing/web/browser.ts';

type Person = Visitor & { readonly email: string };
let stage: WebStage;
let admin: Person;
beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: stage.site.firstAdminToken, email: admin.email });
});
afterAll(() => stage.stop());

const button = (page: Page) => page.getByRole('button', { name: /^Support chat/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const box = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' });
async function openChat(page: Page): Promise<void> {
  await button(page).click();
  await panel(page).waitFor();
}
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}
const answer = (conversationId: string, text: string) =>
  admin.call('support', 'adminReply', { id: newId('msg'), conversationId, text });
const conversationOf = async (person: Visitor) =>
  (await person.call('support', 'conversation')).output.conversation?.id ?? '';

describe('the support chat', () => {
  it.each(['light', 'dark'] as const)(
    'asks a visitor to sign in, on public pages in %s',
    async (colorScheme) => {
      const { context, page, problems } = await visit(stage, { colorScheme });
      for (const path of ['/', '/about', '/auth', '/nowhere-at-all']) {
        await page.goto(path);
        await openChat(page);
        await panel(page).getByRole('heading', { name: 'Sign In Required' }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect.poll(() => button(page).evaluate((one) => one === document.activeElement)).toBe(true);
      }
      await openChat(page);
      await panel(page).getByRole('link', { name: 'Sign In / Sign Up' }).click();
      await page.waitForURL('**/auth');
      expect(problems.filter((line) => !/404/.test(line))).toEqual([]);
      await context.close();
    },
  );

  it('hears a press from before its script has come', async () => {
    const { context, page, problems } = await visit(stage);
    const release = await holdScript(page, 'chat-button');
    await page.goto('/auth');
    await button(page).click();
    await release();
    await panel(page).getByRole('heading', { name: 'Sign In Required' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    [1440, 900, 'light'],
    [390, 844, 'dark'],
    [320, 640, 'light'],
  ] as const)('is a dialog with a log at %i × %i in %s', async (width, height, colorScheme) => {
    const person = await stage.site.person(`reader-${width}`);
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width, height }, colorScheme },
      person,
    );
    await page.goto('/dashboard');
    await openChat(page);
    await panel(page).getByText('How can we help?').waitFor();
    await write(page, 'Where is my deposit?');
    const log = panel(page).getByRole('log', { name: 'Messages' });
    await log.getByText('Where is my deposit?').waitFor();
    expect(await log.getAttribute('aria-live')).toBe('polite');
    // A line break stays in the message.
    await box(page).pressSequentially('One');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('Two');
    expect(await box(page).inputValue()).toBe('One\nTwo');
    // A reply arrives while something is written: the focus and the words stay.
    await answer(await conversationOf(person), 'It has two confirmations.');
    await log.getByText('It has two confirmations.').waitFor();
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await box(page).inputValue()).toBe('One\nTwo');
    expect(await axeFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
    if (width < 640) {
      const size = await panel(page).boundingBox();
      expect([size?.width, size?.height]).toEqual([width, height]);
    }
    // Minimised keeps the words, closed gives the focus back.
    await panel(page).getByRole('button', { name: 'Minimise chat' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Support chat, minimised' }).click();
    expect(await box(page).inputValue()).toBe('One\nTwo');
    await page.keyboard.press('Escape');
    await expect.poll(() => button(page).evaluate((one) => one === document.activeElement)).toBe(true);
    const bar = page.getByRole('navigation', { name: 'Quick' });
    if (await bar.isVisible()) {
      const [chat, under] = [await button(page).boundingBox(), await bar.boundingBox()];
      expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('counts what is unread, says when support looks and writes, and reads a closed conversation', async () => {
    const person = await stage.site.person('counted');
    const { output } = await person.call('support', 'send', { id: newId('msg'), text: 'Hello' });
    const { conversationId } = output;
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Support chat', exact: true }).waitFor();
    await answer(conversationId, 'First answer');
    await answer(conversationId, 'Second answer');
    await page.getByRole('button', { name: 'Support chat, 2 unread' }).click();
    await panel(page).getByText('Second answer').waitFor();
    await page.getByRole('button', { name: 'Support chat', exact: true }).waitFor();
    await admin.call('support', 'adminMarkSeen', { conversationId, upTo: 1 });
    await panel(page).getByText('· Seen').waitFor();
    await admin.call('support', 'adminTyping', { conversationId });
    await panel(page).getByText('Support is writing…').waitFor();
    await panel(page).getByText('Support is writing…').waitFor({ state: 'detached' });
    await admin.call('support', 'atDesk');
    await panel(page).getByText('Support is here').waitFor();
    await admin.call('support', 'adminClose', { conversationId });
    await panel(page).getByText('Conversation closed. A new message opens a new one.').waitFor();
    await write(page, 'Another question');
    await panel(page).getByText('Another question').waitFor();
    await panel(page).getByText('Second answer').waitFor({ state: 'detached' });
    expect(await conversationOf(person)).not.toBe(conversationId);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('refuses what is too long or holds HTML before it is sent, and sends files up to 5 MB', async () => {
    const person = await stage.site.person('sender');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/dashboard#support');
    await box(page).waitFor();
    await write(page, 'x'.repeat(1001));
    await panel(page).getByText('Message is too long. Maximum 1000 characters.').waitFor();
    await write(page, '<img src=x onerror=alert(1)>');
    await panel(page).getByText('Invalid message content detected.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await box(page).fill('');
    const attach = panel(page).getByLabel(/^Attach a file/);
    const png = { name: 'screen.png', mimeType: 'image/png' };
    await attach.setInputFiles({ ...png, buffer: Buffer.alloc(10 * 1024 * 1024, 1) });
    await panel(page).getByText('screen.png: The file is larger than 5 MB. Choose a smaller one.').waitFor();
    expect(await conversationOf(person)).toBe('');
    await attach.setInputFiles({ ...png, buffer: specimenPng(600, 40) });
    await panel(page)
      .getByRole('link', { name: /^PNG picture/ })
      .waitFor();
    await panel(page).getByRole('button', { name: 'Show' }).click();
    const picture = panel(page).getByRole('img', { name: /^PNG picture/ });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await panel(page).getByRole('button', { name: 'Save this conversation' }).click();
        await panel(page).getByRole('link', { name: 'As TXT' }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^conversation-.{8}\.txt$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('sings one quiet tone for a reply, and none when it is muted', async () => {
    const person = await stage.site.person('listener');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.addInitScript(() => {
      window.tonesHeard = [];
      const plain = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, at) {
        if (value < 1) window.tonesHeard.push(value);
        return plain.call(this, value, at);
      };
    });
    const volumes = () => page.evaluate(() => tonesHeard);
    // Only what comes over the line is heard: what was missed before it stood is read without a
    // sound.
    const line = page.waitForResponse((response) => new URL(response.url()).pathname === '/stream');
    await page.goto('/dashboard');
    await line;
    await openChat(page);
    await write(page, 'Hello');
    await panel(page).getByText('Hello').waitFor();
    const id = await conversationOf(person);
    expect(await volumes()).toEqual([]);
    await answer(id, 'First');
    await expect.poll(volumes).toEqual([expect.closeTo(0.3)]);
    await panel(page).getByRole('button', { name: 'Mute the sound of new messages' }).click();
    await answer(id, 'Second');
    await panel(page).getByText('Second').waitFor();
    await person.call('support', 'unread');
    expect(await volumes()).toHaveLength(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is live on a public page too, for who is signed in', async () => {
    const person = await stage.site.person('wanderer');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/');
    await openChat(page);
    await write(page, 'From the landing page');
    await panel(page).getByText('From the landing page').waitFor();
    await answer(await conversationOf(person), 'Heard on the landing page');
    await panel(page).getByText('Heard on the landing page').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says that it is unavailable, and tries again by itself', async () => {
    const person = await stage.site.person('patient');
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/dashboard');
    await button(page).waitFor();
    await page.route('**/rpc/support/conversation', (route) => route.abort());
    await openChat(page);
    await panel(page).getByText('Chat service temporarily unavailable. Please try again later.').waitFor();
    await page.unroute('**/rpc/support/conversation');
    await panel(page).getByText('How can we help?').waitFor();
    await context.close();
  });
});

describe('words that support has not got', () => {
  it('survive a reload of the tab, go out once the line is back, and end with the session', async () => {
    const person = await stage.site.person('reloader');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/dashboard');
    await openChat(page);
    await page.route('**/support/send', (route) => route.abort());
    await write(page, 'Written while the line was gone');
    await panel(page).getByText('Written while the line was gone').waitFor();
    await box(page).fill('Half a sent');
    expect(await conversationOf(person)).toBe('');
    await page.reload();
    await openChat(page);
    await expect.poll(() => box(page).inputValue()).toBe('Half a sent');
    await panel(page).getByText('Written while the line was gone').waitFor();
    expect(await conversationOf(person)).toBe('');

    await page.unroute('**/support/send');
    await page.reload();
    // Nobody opens the chat: what waited is sent all the same, once.
    await expect.poll(() => conversationOf(person)).not.toBe('');
    await openChat(page);
    await panel(page).getByText('Written while the line was gone').waitFor();
    const conversationId = (await conversationOf(person)) as Id<'cnv'>;
    const sent = (await person.call('support', 'messages', { conversationId })).output;
    expect(sent.map(({ text }) => text)).toEqual(['Written while the line was gone']);
    await panel(page).getByRole('button', { name: 'Minimise chat' }).click();

    expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /chat/.test(key)))).toEqual(
      [],
    );
    expect(problems.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
    await context.close();
  });
});

describe('the desk', () => {
  it('turns away who is no administrator', async () => {
    const person = await stage.site.person('curious');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/chat-admin');
    await page.getByRole('heading', { name: 'Access denied. Admin privileges required.' }).waitFor();
    await page.getByText("You don't have admin privileges to access this page.").waitFor();
    expect(await page.getByRole('link', { name: 'Chat', exact: true }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows a new conversation without a reload, and answers, notes, assigns, saves a reply and closes', async () => {
    const desk = await visit(stage, { colorScheme: 'dark' }, admin);
    const { page } = desk;
    await page.goto('/chat-admin');
    await page.getByText('No conversation chosen').waitFor();
    const person = await stage.site.person('customer');
    const own = await visit(stage, { viewport: { width: 390, height: 844 } }, person);
    await own.page.goto('/dashboard');
    await openChat(own.page);
    await panel(own.page).getByText('Support is here').waitFor();
    await write(own.page, 'Can somebody help me?');
    const list = page.getByRole('list', { name: 'Conversations' });
    const entry = list.getByRole('link').filter({ hasText: person.email });
    await entry.waitFor();
    await page.getByRole('link', { name: /^Messages, [1-9]\d* unread/ }).waitFor();
    await entry.click();
    const id = await conversationOf(person);
    const thread = page.getByRole('region', { name: `Conversation ${id.slice(-8)}` });
    await thread.getByText('Can somebody help me?').waitFor();
    await panel(own.page).getByText('· Seen').waitFor();
    await box(own.page).pressSequentially('Are');
    await thread.getByText('The user is writing…').waitFor();
    await thread.getByRole('button', { name: 'Assigned to: Unassigned' }).click();
    await thread.getByRole('button', { name: `Me (${admin.email})` }).click();
    await thread.getByRole('button', { name: 'Assigned to: Mine' }).waitFor();
    await thread.getByText('Internal notes').click();
    await thread.getByLabel('New note').fill('Waits since Monday');
    await thread.getByRole('button', { name: 'Add note' }).click();
    await thread.getByRole('list', { name: 'Internal notes' }).getByText('Waits since Monday').waitFor();

    await thread.getByRole('button', { name: 'Manage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Canned replies' });
    await dialog.getByLabel('Name').fill('Greeting');
    await dialog.getByLabel('Text').fill('Hello, how can I help?');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await dialog.getByText('Hello, how can I help?').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await thread.getByLabel('Canned reply').selectOption({ label: 'Greeting' });
    await thread.getByRole('textbox', { name: 'Message' }).press('Enter');
    await panel(own.page).getByText('Hello, how can I help?').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
    }
    expect(await axeFaults(page)).toEqual([]);
    await thread.getByRole('button', { name: 'Close Chat' }).click();
    await page.getByRole('button', { name: 'Close conversation' }).click();
    await page.getByText('Conversation closed', { exact: true }).first().waitFor();
    await panel(own.page).getByText('Conversation closed. A new message opens a new one.').waitFor();
    expect([...desk.problems, ...own.problems]).toEqual([]);
    await own.context.close();
    await desk.context.close();
  });

  it('gives a conversation to a colleague, and says so when somebody else was faster', async () => {
    const second = await stage.site.person('colleague');
    await stage.site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [
      second.email,
    ]);
    const idOf = async (who: Visitor) =>
      ((await who.call('identity', 'viewer')).output.viewer?.id ?? '') as UserId;
    const person = await stage.site.person('handed-over');
    await person.call('support', 'send', { id: newId('msg'), text: 'Who takes this one?' });
    const conversationId = (await conversationOf(person)) as Id<'cnv'>;
    const { context, page, problems } = await visit(stage, { viewport: { width: 390, height: 844 } }, admin);
    await page.goto(`/chat-admin?conversation=${conversationId}`);
    const holder = page.getByRole('button', { name: /^Assigned to/ });
    await holder.click();
    const menu = page.getByRole('list', { name: 'Assign to' });
    await menu.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
    await menu.getByRole('button', { name: second.email }).click();
    await page.getByRole('button', { name: `Assigned to: ${second.email}` }).waitFor();

    // Between the press and the server the colleague gives it up.
    await page.route('**/adminAssign', async (route) => {
      await second.call('support', 'adminAssign', { conversationId, from: await idOf(second), to: null });
      await route.continue();
    });
    await holder.click();
    await menu.getByRole('button', { name: `Me (${admin.email})` }).click();
    await page.getByText(/Someone else has taken or released this conversation/).waitFor();
    await page.getByRole('button', { name: 'Assigned to: Unassigned' }).waitFor();
    expect(problems.filter((line) => !/409/.test(line))).toEqual([]);
    await context.close();
  });
});

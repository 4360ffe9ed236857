// Two people in two browsers talk; one loses the line in the middle. Nothing is lost, nothing
// doubled, and what administrators write for each other never travels to the other browser.
import '#testing/web/pages/noted.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { becomeAdmin, openPage, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';

const secret = 'between us: a difficult customer';

/** Everything this page sends and receives, its stream as it comes included. */
async function listenIn(page: Page): Promise<() => Promise<string>> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!/\/(stream|assets)\b/.test(new URL(response.url()).pathname))
      bodies.push(response.text().catch(() => ''));
  });
  // A stream has no end to wait for: its pieces are copied inside the page as they arrive.
  await page.addInitScript(() => {
    const heard: string[] = [];
    window.piecesHeard = heard;
    const fetchPlain = window.fetch;
    window.fetch = async (...asked) => {
      const response = await fetchPlain(...asked);
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
        return response;
      const [own, copy] = response.body.tee();
      void (async () => {
        const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
        for (;;) {
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
          if (done) return;
          heard.push(value ?? '');
        }
      })();
      return new Response(own, response);
    };
  });
  return async () => [...(await Promise.all(bodies)), ...(await page.evaluate(() => piecesHeard))].join('\n');
}

interface Scene {
  readonly stage: Stage;
  readonly problems: string[];
  readonly page: Page;
  readonly admin: Page;
  readonly chat: Locator;
  readonly lines: Locator;
  readonly desk: Locator;
  readonly write: (text: string) => Promise<void>;
  readonly reply: (text: string) => Promise<void>;
}

function openScene(stage: Stage, page: Page, admin: Page, problems: string[]): Scene {
  const chat = page.getByRole('dialog', { name: 'Support' });
  const desk = admin.getByRole('region', { name: /^Conversation / });
  const send = (place: Locator) => async (text: string) => {
    await place.getByRole('textbox', { name: 'Message' }).fill(text);
    await place.getByRole('textbox', { name: 'Message' }).press('Enter');
  };
  return {
    stage,
    problems,
    page,
    admin,
    chat,
    desk,
    lines: chat.getByRole('log', { name: 'Messages' }),
    write: send(chat),
    reply: send(desk),
  };
}

/** The words of a log, in their order. */
const said = (log: Locator) =>
  log
    .locator('.whitespace-pre-wrap')
    .evaluateAll((bubbles) => bubbles.map((one) => one.textContent?.replace(/^\w+: /, '')));

test('a person and support talk over a line that breaks', async ({ browser }) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const admin = await openPage(browser, problems);
    await signUpAndVerify(admin, stage, 'operator@example.org');
    await becomeAdmin(admin, stage, 'operator@example.org');
    const page = await openPage(browser, problems);
    const heardByUser = await listenIn(page);
    await signUpAndVerify(page, stage, 'customer@example.org');

    const scene = openScene(stage, page, admin, problems);
    await test.step('ask, and be answered', () => askAndAnswer(scene));

    await test.step('a note stays at the desk', () => keepNote(scene));

    await test.step('lose the line, write on both sides, and get it back', () => loseConnection(scene));

    await test.step('the desk closes, and the next message begins again', () => closeConversation(scene));

    const heard = await heardByUser();
    expect(heard).toContain('support.message-sent');
    expect(heard).toContain('"text":"word six"');
    expect(heard).not.toContain(secret);
    expect(heard).not.toMatch(/difficult customer|desk-changed|adminConversation/);
    expect(problems).toEqual([]);
    await page.context().close();
    await admin.context().close();
  } finally {
    await stage.stop();
  }
});

async function askAndAnswer({ stage, page, admin, chat, lines, desk, write, reply }: Scene): Promise<void> {
  await admin.goto(`${stage.url}/chat-admin`);
  await page.getByRole('button', { name: 'Support chat', exact: true }).click();
  await expect(chat.getByText('Support is here')).toBeVisible();
  await write('word one');
  await admin.getByRole('link').filter({ hasText: 'customer@example.org' }).click();
  await expect(desk.getByText('word one')).toBeVisible();
  await reply('word two');
  await expect(lines.getByText('word two')).toBeVisible();
}

async function keepNote({ desk }: Scene): Promise<void> {
  await desk.getByText('Internal notes').click();
  await desk.getByLabel('New note').fill(secret);
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(desk.getByText(secret)).toBeVisible();
}

async function loseConnection({ problems, page, admin, lines, desk, write, reply }: Scene): Promise<void> {
  expect(problems).toEqual([]);
  await page.context().setOffline(true);
  await write('word three');
  await write('word four');
  await expect(lines.getByText('Not sent. It goes out when the connection is back.')).toHaveCount(2);
  await reply('word five');
  await reply('word six');
  await expect(desk.getByText('word six')).toBeVisible();
  // The desk shows a message on its way as well: both are to be there before the others leave.
  await expect(desk.getByText('Sending…')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(desk.getByText('word four')).toBeVisible();
  await expect(lines.getByText('word six')).toBeVisible();
  await expect(lines.getByText('Not sent', { exact: false })).toHaveCount(0);
  const all = ['one', 'two', 'five', 'six', 'three', 'four'].map((word) => `word ${word}`);
  await expect.poll(() => said(lines)).toEqual(all);
  await expect.poll(() => said(admin.getByRole('log'))).toEqual(all);
  // A browser without a line says so in its console; nothing else may.
  expect(problems.splice(0).filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
}

async function closeConversation({ admin, chat, lines, desk, write }: Scene): Promise<void> {
  await desk.getByRole('button', { name: 'Close Chat' }).click();
  await admin.getByRole('button', { name: 'Close conversation' }).click();
  await expect(chat.getByText('Conversation closed. A new message opens a new one.')).toBeVisible();
  await write('word seven');
  await expect.poll(() => said(lines)).toEqual(['word seven']);
}

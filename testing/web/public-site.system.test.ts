// The public site as a visitor, a search engine and a second operator meet it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleClaims } from '#core/content/claims.ts';
import { publicPaths } from '#core/content/paths.ts';
import {
  axeFaults,
  openWebStage,
  sidewaysPixels,
  visit,
  type WebStage,
  holdScript,
} from '#testing/web/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const textOf = async (path: string): Promise<string> => (await stage.site.visitor().fetch(path)).text();

/** The figure by itself: a measured +0.41% or 141% is not the brochure's 41%. */
const standsIn = (html: string, figure: string): boolean =>
  html.split(figure).some((before, part, all) => part < all.length - 1 && !/[\d.,]$/.test(before));

describe('an empty site', () => {
  it('finds a figure of the brochure only where it stands by itself', () => {
    expect(standsIn('<p>returns of 41% a year</p>', '41%')).toBe(true);
    expect(standsIn('<p>+0.41% and 141%, then 41%</p>', '41%')).toBe(true);
    expect(standsIn('<p>+0.41% and 141%</p>', '41%')).toBe(false);
  });

  it('shows none of the brochure’s figures, in no page and no head', async () => {
    for (const path of publicPaths) {
      const html = await textOf(path);
      for (const { text } of sampleClaims.filter(({ text: figure }) => figure !== '80%'))
        expect(standsIn(html, text), `${path} shows ${text}`).toBe(false);
    }
  });

  it('names rates of plans only as inputs of an example', async () => {
    const html = await textOf('/');
    const body = html
      .replace(/<figure[^>]*data-example[\s\S]*?<\/figure>/g, '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, '');
    for (const rate of ['30%', '45%', '60%', '80%'])
      expect(body).toContain(`Illustration rate ${rate} – an example input, not an offer or forecast`);
    expect(body.match(/80%/g)).toHaveLength(1);
  });

  it('publishes what it measured, and words where there is too little', async () => {
    const html = await textOf('/transparency');
    const shown = (name: string) => new RegExp(`data-slot="claim:${name}"[^>]*>([^<]*)`).exec(html)?.[1];
    expect(shown('traders')).toBe('fewer than 10');
    expect(shown('copierMedian')).toBe('not enough data');
    expect(shown('lossShare')).toBe('not enough data');
    expect(Number(shown('instruments'))).toBeGreaterThan(100);
    expect(html).toMatch(/data-slot="claims:at"[^>]*>\d+ \w+ \d{4}, \d\d:\d\d UTC/);
  });
});

describe('the landing page', () => {
  it('has every section in order, complete without scripts, and each wide section leads on', async () => {
    const { context, page } = await visit(stage, { javaScriptEnabled: false });
    await page.goto('/');
    const ids = await page.locator('main section').evaluateAll((all) => all.map((one) => one.id));
    expect(ids.filter((id) => id !== '')).toEqual([
      'home',
      'about',
      'services',
      'stocks',
      'pricing',
      'why',
      'reviews',
      'contact',
    ]);
    for (const name of ['Starter', 'Silver', 'Gold', 'Platinum'])
      expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
    expect(await page.getByText(/This form needs JavaScript/).isVisible()).toBe(true);
    await page.locator('#pricing summary').first().click();
    const illustration = await page.locator('#pricing figure').first().innerText();
    expect(illustration).toMatch(/−20%[\s\S]*0%[\s\S]*\+30%/);
    expect(illustration).toContain('$800.00');
    expect(illustration).toContain('$1,300.00');
    await context.close();
  });

  it('adds up: each total under a double rule is the sum of the bars before it, drawn to one scale', async () => {
    const { context, page } = await visit(stage, { javaScriptEnabled: false });
    await page.goto('/');
    const lists = await page.locator('#home figure ol').evaluateAll((all) =>
      all.map((list) => ({
        figures: [...list.querySelectorAll('.num')].map((one) => one.textContent),
        width: list.querySelector('li:last-child rect')?.getBoundingClientRect().width ?? 0,
      })),
    );
    const cents = (text = '') => Number(text.replace('−', '-').replace(/[$,.+]/g, ''));
    const sum = (figures: string[]) => figures.slice(0, -1).reduce((all, one) => all + cents(one), 0);
    expect(lists.map(({ figures }) => sum(figures))).toEqual([19_800, -22_000]);
    expect(lists.map(({ figures }) => cents(figures.at(-1)))).toEqual([19_800, -22_000]);
    const [gain = 0, loss = 0] = lists.map(({ width }) => width);
    expect(gain / loss).toBeCloseTo(198 / 220, 2);
    await context.close();
  });

  it('shows figures that say something, and no tile of nothing', async () => {
    const { context, page } = await visit(stage, { javaScriptEnabled: false });
    await page.goto('/');
    const tiles = page.locator('#home > dl dt');
    expect(await tiles.filter({ visible: true }).allInnerTexts()).toEqual([
      'Uptime since start',
      'Instruments',
    ]);
    await context.close();
  });

  it('has a risk sentence within one screen of each result it names', async () => {
    const { context, page } = await visit(stage, { viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await page.waitForFunction(() => !document.querySelector('[data-below]'));
    const distances = await page.evaluate(() => {
      const at = (element: Element) => element.getBoundingClientRect().top;
      const risks = [...document.querySelectorAll('main p, main span, main figcaption')]
        .filter((one) =>
          /can lose|not an offer or forecast|not a forecast|can fall|not guaranteed/.test(one.textContent),
        )
        .map(at);
      return [
        ...document.querySelectorAll(
          '[data-slot="claim:copierMedian"], figure[data-example], summary [data-claim]',
        ),
      ]
        .filter((one) => one.checkVisibility())
        .map((one) => Math.min(...risks.map((risk) => Math.abs(risk - at(one)))));
    });
    expect(distances.length).toBeGreaterThan(4);
    expect(Math.max(...distances)).toBeLessThan(844);
    await context.close();
  });

  it('copies a payment address and says so', async () => {
    const { context, page, problems } = await visit(stage, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Copy Address of Bitcoin' }).click();
    await page.getByText('Address Copied!').waitFor();
    await page.getByText('Bitcoin wallet address copied to clipboard').waitFor();
    const published = await stage.site.visitor().call('funding', 'publishedAddresses');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(published.output.find(({ asset }) => asset === 'BTC')?.address);
    expect(copied.length).toBeGreaterThan(20);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows a visitor the analysis and the sums of a featured stock, and asks to sign in before paying', async () => {
    const { context, page, problems } = await visit(stage);
    await page.goto('/');
    await page
      .getByText(/Sample text, not this market: Market cap \$420M · Volume 2\.4M · P\/E N\/A/)
      .waitFor();
    await page.getByRole('link', { name: 'View Analysis' }).first().click();
    const analysis = page.getByRole('dialog', { name: 'WHOP analysis' });
    // Figures that nobody computed stand in a box that says they are invented.
    const sample = analysis.getByRole('region', { name: 'Sample text' });
    await sample.getByText('Sample text – invented figures, not research and not this market').waitFor();
    for (const words of ['4.2 out of 5', 'Target price', 'Upside', 'Risk level', '$280M'])
      await sample.getByText(words, { exact: true }).waitFor();
    await analysis.getByRole('tab', { name: 'Price Targets' }).click();
    await sample.getByText('Placeholder Partners').waitFor();
    await analysis.getByRole('tab', { name: 'Technical' }).click();
    await analysis.getByText('RSI 14').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Invest Now' }).last().click();
    const invest = page.getByRole('dialog', { name: 'Invest in GENFLOW' });
    await invest.getByLabel('Number of shares').fill('3');
    await invest.getByRole('button', { name: 'Proceed to Payment' }).click();
    await invest.getByRole('link', { name: 'Sign In / Sign Up' }).click();
    await page.waitForURL((url) => url.searchParams.get('redirect') === '/markets/GENFLOW?dialog=invest');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('sends a message, keeps what was typed when it is refused, and empties itself when it is sent', async () => {
    const { context, page, problems } = await visit(stage);
    await page.goto('/');
    const form = page.getByRole('form', { name: 'Contact' });
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Lovelace');
    await form.getByLabel('Email').fill('ada@example.org');
    await form.getByLabel('Subject').fill('Hey');
    await form.getByLabel('Message').fill('What does a losing copy cost?');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await form.getByText('Subject must have at least 5 characters').waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Ada');
    await form.getByLabel('Subject').fill('A question');
    await form.getByText('Subject must have at least 5 characters').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await form
      .getByText('Thank you for your message. We will get back to you within 2-4 business hours.')
      .waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('');
    const mail = await stage.site.mail('support@truefill.example', /Contact: A question/);
    expect(mail.text).toContain('Ada Lovelace <ada@example.org>');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps a message, and the press that sends it, from before its script has come', async () => {
    const { context, page, problems } = await visit(stage);
    const release = await holdScript(page, 'contact-form');
    await page.goto('/');
    const form = page.getByRole('form', { name: 'Contact' });
    await form.getByLabel('Subject').fill('Hey');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await release();
    await form.getByText('Subject must have at least 5 characters').waitFor();
    expect(await form.getByLabel('Subject').inputValue()).toBe('Hey');
    expect(page.url()).toBe(`${stage.site.url}/`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('opens its menu on a phone, and leads to a section', async () => {
    const { context, page } = await visit(stage, { viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await page
      .locator('summary', { has: page.locator('svg') })
      .and(page.getByLabel('Menu'))
      .first()
      .click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    expect(new URL(page.url()).hash).toBe('#pricing');
    await context.close();
  });
});

describe('for search engines', () => {
  it('each public page has its own title, description and address; the landing page names the operator', async () => {
    const titles = new Set<string>();
    for (const path of publicPaths) {
      const html = await textOf(path);
      titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? '');
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
      expect(html).toContain(`<link rel="canonical" href="${stage.site.url}${path}"`);
      expect(html).toContain('content="index,follow"');
    }
    expect(titles.size).toBe(publicPaths.length);
    const block =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await textOf('/'))?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'Organization',
      name: 'Truefill',
      url: `${stage.site.url}/`,
    });
  });

  it('robots.txt leads to a sitemap of exactly the public pages', async () => {
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${stage.site.url}/sitemap.xml`);
    const places = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map((match) => match[1]);
    expect(places).toEqual(publicPaths.map((path) => stage.site.url + path));
  });
});

/** The site file of a second operator. */
const fairfill = {
  name: 'Fairfill',
  tagline: 'trading in the open',
  contact: { email: 'hello@fairfill.example', hours: [['Daily', '8 to 8']] },
  social: [{ name: 'Mastodon', url: 'https://social.example/@fairfill' }],
  marks: 'pictures',
  logoSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  accent: {
    light: { fill: '#0b6b4f', fillHover: '#085540', onFill: '#ffffff', text: '#0b6b4f', soft: '#e2f3ec' },
    dark: { fill: '#5fd6ac', fillHover: '#7fe3bf', onFill: '#07130e', text: '#7fe3bf', soft: '#0f2a20' },
  },
  sampleFigures: true,
  sampleReviews: false,
  sampleAnalysis: false,
};

describe('a second operator', () => {
  it('has the whole site under a name, contact, colours and logo of his own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'truefill-brand-'));
    try {
      writeFileSync(join(folder, 'site.json'), JSON.stringify(fairfill));
      mkdirSync(join(folder, 'pictures'));
      writeFileSync(join(folder, 'pictures/AAPL.svg'), fairfill.logoSvg);
      execFileSync(process.execPath, ['scripts/build-web.ts'], {
        cwd: root,
        timeout: 300_000,
        // One language is enough to see whose site it is.
        env: {
          ...process.env,
          SITE_FILE: join(folder, 'site.json'),
          WEB_OUT: join(folder, 'web'),
          WEB_LOCALE: 'en',
        },
      });
      const html = readFileSync(join(folder, 'web/index.html'), 'utf8');
      expect(html).not.toContain('Truefill');
      for (const part of [
        'Fairfill: trading in the open',
        'hello@fairfill.example',
        'Mastodon',
        '8 to 8',
        '#0b6b4f',
      ])
        expect(html).toContain(part);
      expect(html).not.toContain('Sample reviews');
      expect(html.match(/Sample figure – not this service/g)?.length).toBe(sampleClaims.length);
      expect(readFileSync(join(folder, 'web/favicon.svg'), 'utf8')).toBe(fairfill.logoSvg);
      expect(readdirSync(join(folder, 'web/assets')).join(' ')).toMatch(/\bmark-[0-9a-f]{10}\.svg\b/);
      expect(readFileSync(join(folder, 'web/app.html'), 'utf8')).toContain('--ink:#5fd6ac');
      const manifest = JSON.parse(readFileSync(join(folder, 'web/manifest.webmanifest'), 'utf8')) as object;
      expect(manifest).toMatchObject({ name: 'Fairfill', theme_color: '#0b6b4f' });
      for (const name of ['og.png', 'favicon.ico', 'apple-touch-icon.png', 'icon-192.png']) {
        const house = readFileSync(join(root, 'dist/web', name));
        expect([name, readFileSync(join(folder, 'web', name)).equals(house)]).toEqual([name, false]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('eyes and hands of all kinds', () => {
  it.each([
    ['forced colours', { forcedColors: 'active' as const }],
    ['less motion', { reducedMotion: 'reduce' as const }],
    ['a phone', { viewport: { width: 390, height: 844 } }],
    ['a page at twice its size', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
  ])('with %s, no public page has a fault or scrolls sideways', async (_what, options) => {
    const { context, page, problems } = await visit(stage, options);
    for (const path of publicPaths) {
      await page.goto(path);
      // Sections get their layout one by one: colours are judged when nothing moves any more.
      await page.waitForFunction(() => !document.querySelector('[data-below]'));
      expect(await axeFaults(page), path).toEqual([]);
      expect(await sidewaysPixels(page), path).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the language of a page', () => {
  it('is the one the browser asks for, until a person chooses', async () => {
    const { context, page, problems } = await visit(stage, { locale: 'es-MX' });
    await page.goto('/about');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('heading', { name: 'Cómo cumple su palabra' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'How it keeps its word' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('reaches the figures that the server fills in', async () => {
    const fetched = async (path: string, headers: Record<string, string>) =>
      (await stage.site.visitor().fetch(path, { headers })).text();
    const spanish = await fetched('/transparency', { 'accept-language': 'es' });
    expect(spanish).toContain('no hay datos suficientes');
    expect(spanish).not.toContain('not enough data');
    expect(await fetched('/transparency', { 'accept-language': 'es', cookie: 'lang=en' })).toContain(
      'not enough data',
    );
  });

  it('leads a choice back to a page of this site only', async () => {
    const visitor = stage.site.visitor();
    const chosen = await visitor.fetch('/language/es', {
      headers: { referer: 'https://elsewhere.example/steal' },
    });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/']);
    expect(chosen.headers.get('set-cookie')).toMatch(/^lang=es; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    const unknown = await visitor.fetch('/language/xx');
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });
});

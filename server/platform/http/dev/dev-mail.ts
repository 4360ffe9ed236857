import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CapturedMail } from '#server/platform/mail/outgoing.ts';

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );
const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1.1rem;margin:.5rem 0 0}pre{white-space:pre-wrap;word-break:break-word;font:inherit}';
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const itemOf = (mail: CapturedMail): string =>
  `<article><h2>${escape(mail.subject)}</h2><p><small>To ${escape(mail.to)}, ${mail.at.toISOString()}</small></p><pre>${linked(mail.text)}</pre></article>`;

/** Who only waits for a mail to one address sees it come: a page without scripts asks again. */
function pageOf(mails: readonly CapturedMail[], to: string | undefined): string {
  const again = to !== undefined && mails.length === 0 ? '<meta http-equiv="refresh" content="1">' : '';
  const whose = to === undefined ? '' : `<p>To ${escape(to)} only. <a href="/dev/mail">Show all mail</a></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}<title>Captured mail</title><style>${style}</style><h1>Captured mail</h1><p>Demo – no real money. Mail is kept here instead of being sent; set SMTP_URL to send it.</p>${whose}${mails.map(itemOf).join('') || '<p>No mail yet.</p>'}`;
}

/**
 * Demo only: the mails that were captured instead of sent, newest first, as a page and as JSON. The
 * page shows those of one address by `?to=`.
 */
export function serveDevMail(server: FastifyInstance, list: () => Promise<CapturedMail[]>): void {
  server.get('/dev/mail.json', async () => list());
  server.get<{ Querystring: { readonly to?: unknown } }>('/dev/mail', async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : undefined;
    const mails = await list();
    const shown = to === undefined ? mails : mails.filter((mail) => isSame(mail.to, to));
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`,
      })
      .send(pageOf(shown, to));
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

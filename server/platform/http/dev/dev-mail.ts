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

/** Demo only: the mails that were captured instead of sent, as a page and as JSON. */
export function serveDevMail(server: FastifyInstance, list: () => Promise<CapturedMail[]>): void {
  server.get('/dev/mail.json', async () => list());
  server.get('/dev/mail', async (_request, reply) => {
    const mails = await list();
    const items = mails.map(
      (mail) =>
        `<article><h2>${escape(mail.subject)}</h2><p><small>To ${escape(mail.to)}, ${mail.at.toISOString()}</small></p><pre>${linked(mail.text)}</pre></article>`,
    );
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`,
      })
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Captured mail</title><style>${style}</style><h1>Captured mail</h1><p>Demo – no real money. Mail is kept here instead of being sent; set SMTP_URL to send it.</p>${items.join('') || '<p>No mail yet.</p>'}`,
      );
  });
}

// Tests and demonstrations on this machine: captured mails, and by DEV_TRIGGERS what the market
// does next.
import { holdPrice } from '#server/domains/market/index.ts';
import { serveDevMail } from '#server/platform/http/dev/dev-mail.ts';
import { serveDevTriggers } from '#server/platform/http/dev/dev-triggers.ts';
import { hasDevPages, serveLocally } from '#server/platform/http/dev/local-only.ts';
import type { Http } from '#server/platform/http/server.ts';
import { listCaptured } from '#server/platform/mail/outgoing.ts';
import type { Ports } from '#server/wiring/ports.ts';

export function serveDevelopment(
  { server }: Http,
  { app, database, market, scripted }: Ports,
  tradeNow: () => Promise<void>,
): void {
  const { config, clock } = app;
  if (!hasDevPages(config)) return;
  serveLocally(server, (scope) => {
    serveDevMail(scope, () => listCaptured(database));
    if (config.DEV_TRIGGERS)
      serveDevTriggers(scope, {
        tradeNow,
        setQuote: (symbol, price) => holdPrice(scripted, market, clock.now(), symbol, price),
      });
  });
}

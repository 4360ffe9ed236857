// Starts one node from the environment and stops it gracefully.
import { startApp } from '#server/app.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { startFailure, stopOnSignal } from '#server/stop-on-signal.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  console.log(`${config.site.name} is starting: opening the database…`);
  const running = await startApp(config, log);
  console.log(
    `\n  ${config.site.name} is ready (${config.MODE === 'demo' ? 'demo: paper money, simulated market' : 'live'}).\n`,
  );
  console.log(`  Open        ${config.PUBLIC_URL}`);
  if (!config.SMTP_URL)
    console.log(
      `  Mail        ${config.PUBLIC_URL}${config.isLocal ? '/dev/mail' : '/admin-mail'} (captured instead of sent)`,
    );
  if (running.firstAdminToken) {
    console.log(`  First admin ${running.firstAdminToken}`);
    console.log(
      `              one use, at ${config.PUBLIC_URL}/admin-setup, for a registered and verified e-mail`,
    );
  }
  console.log('');
  stopOnSignal(running.stop, log);
}

try {
  await main();
} catch (fault) {
  console.error(startFailure(fault));
  process.exit(1);
}

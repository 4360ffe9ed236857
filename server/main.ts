// Starts one node from the environment and stops it gracefully.
import { startApp } from '#server/app.ts';
import { loadConfig } from '#server/platform/config.ts';
import { FolderInUse } from '#server/platform/db/folder-lock.ts';
import { createLog, faultFields } from '#server/platform/log.ts';

const stopWithinMs = 15_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  console.log(`${config.site.name} is starting: opening the database…`);
  const running = await startApp(config, log);
  console.log(
    `\n  ${config.site.name} is ready (${config.MODE === 'demo' ? 'demo: paper money, simulated market' : 'live'}).\n`,
  );
  console.log(`  Open        ${config.PUBLIC_URL}`);
  if (config.MODE === 'demo' && !config.SMTP_URL)
    console.log(`  Mail        ${config.PUBLIC_URL}/dev/mail (captured instead of sent)`);
  if (running.firstAdminToken) {
    console.log(`  First admin ${running.firstAdminToken}`);
    console.log(
      `              one use, at ${config.PUBLIC_URL}/admin-setup, for a registered and verified e-mail`,
    );
  }
  console.log('');
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info('server.stopping', { signal });
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      running.stop().then(
        () => process.exit(0),
        (fault: unknown) => {
          log.error('server.stop_failed', faultFields(fault));
          process.exit(1);
        },
      );
    });
  }
}

try {
  await main();
} catch (fault) {
  // What the operator can mend is said in a sentence; only the rest shows its stack.
  const isKnown =
    fault instanceof FolderInUse ||
    (fault instanceof Error && fault.message.startsWith('The configuration has'));
  console.error(isKnown ? (fault as Error).message : fault);
  process.exit(1);
}

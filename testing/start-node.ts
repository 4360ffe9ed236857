// A server in a process of its own, to be killed: prints `ready PORT TOKEN`, or the sentence it refused with.
import { startApp } from '#server/app.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

try {
  const running = await startApp(loadConfig(process.env), createLog('warn'), {
    webFolder: process.env['WEB_FOLDER'],
    afterPayoutStep: (step) => {
      if (step === process.env['KILL_AFTER']) process.kill(process.pid, 'SIGKILL');
    },
  });
  process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
  console.log(`ready ${running.port} ${running.firstAdminToken ?? ''}`);
} catch (fault) {
  console.error((fault as Error).message);
  process.exit(1);
}

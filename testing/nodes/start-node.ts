// A server in a process of its own, to be killed: prints `ready PORT TOKEN`, or the sentence it
// refused with.
import { startApp } from '#server/app.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { startFailure, stopOnSignal } from '#server/stop-on-signal.ts';
import { freezeOnSignal } from '#testing/nodes/freeze.ts';

freezeOnSignal(process.env['FREEZE_AFTER']);
try {
  const log = createLog('warn');
  const running = await startApp(loadConfig(process.env), log, {
    webFolder: process.env['WEB_FOLDER'],
    afterPayoutStep: (step) => {
      if (step === process.env['KILL_AFTER']) process.kill(process.pid, 'SIGKILL');
    },
  });
  stopOnSignal(running.stop, log);
  console.log(`ready ${running.port} ${running.firstAdminToken ?? ''}`);
} catch (fault) {
  console.error(startFailure(fault));
  process.exit(1);
}

// The main job on a server's database, with two nodes behind one address.
import { test } from '@playwright/test';
import { mainJob } from './main-job.ts';
import { twoNodeStage } from './stage.ts';

test('the main job runs end to end on PostgreSQL with two nodes', async ({ browser }) => {
  const stage = await twoNodeStage();
  test.skip(!stage, 'PostgreSQL is not installed here');
  if (!stage) return;
  try {
    await mainJob(browser, stage);
  } finally {
    await stage.stop();
  }
});

// The main job on the database that comes with the product.
import { test } from '@playwright/test';
import { mainJob } from './main-job.ts';
import { embeddedStage, withRecords } from './stage.ts';

test('the main job runs end to end on the embedded database', async ({ browser }) => {
  const stage = await embeddedStage(withRecords);
  try {
    await mainJob(browser, stage);
  } finally {
    await stage.stop();
  }
});

// Before the first test: one migrated database for the whole run, and a folder for the cluster that
// the first test on PostgreSQL makes. Making the image takes seconds, and each worker would make
// its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariable, makeImage } from '#testing/database.ts';
import { clusterImageVariable } from '#testing/cluster/image.ts';
import { postgresFolder } from '#testing/cluster/server.ts';

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-image-'));
  const path = join(folder, 'migrated.tar');
  writeFileSync(path, Buffer.from(await (await makeImage()).arrayBuffer()));
  process.env[imageVariable] = path;
  const cluster = postgresFolder('cluster-image');
  process.env[clusterImageVariable] = cluster;
  return () => {
    for (const made of [folder, cluster]) rmSync(made, { recursive: true, force: true });
  };
}

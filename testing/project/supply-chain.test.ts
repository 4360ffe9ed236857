import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'));
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      resolved?: string;
      link?: boolean;
      inBundle?: boolean;
      hasInstallScript?: boolean;
    }
  >;
}
const manifest = read('package.json') as Manifest;
const lock = read('package-lock.json') as Lock;

/** Versions below these have published weaknesses. */
const floors: Readonly<Record<string, string>> = {
  'better-auth': '1.6.21',
  fastify: '5.8.5',
  kysely: '0.28.17',
  nodemailer: '10.0.0',
  ws: '8.21.0',
};

const parts = (version: string): number[] => version.split('-')[0]?.split('.').map(Number) ?? [];
const isAtLeast = (version: string, floor: string): boolean => {
  const [a, b] = [parts(version), parts(floor)];
  for (let place = 0; place < 3; place++) {
    if ((a[place] ?? 0) !== (b[place] ?? 0)) return (a[place] ?? 0) > (b[place] ?? 0);
  }
  return true;
};

describe('what we depend on', () => {
  it('is pinned to exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('is locked with integrity and without the address of any registry', () => {
    const packages = Object.entries(lock.packages).filter(
      ([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.inBundle,
    );
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  });

  it('needs no script at its installation', () => {
    const scripted = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });

  it('holds no version below its floor, nested copies included', () => {
    for (const [name, floor] of Object.entries(floors)) {
      const copies = Object.entries(lock.packages).filter(
        ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
      );
      expect([name, copies.length > 0]).toEqual([name, true]);
      expect(copies.filter(([, entry]) => !isAtLeast(entry.version ?? '0', floor))).toEqual([]);
    }
  });
});

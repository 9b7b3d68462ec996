import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;

describe('the packages', () => {
  it('are pinned to one version each', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('come from wherever the machine gets its packages, checked by digest', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; resolved?: string }>;
    };
    const wrong = Object.entries(lock.packages).filter(
      ([name, entry]) => name !== '' && (entry.resolved || !entry.integrity),
    );
    expect(wrong).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*registry/);
  });

  it('have a reason each', () => {
    const reasons = readFileSync(join(import.meta.dirname, '../../docs/dependencies.md'), 'utf8');
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !reasons.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });
});

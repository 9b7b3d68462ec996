import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en, type Key } from './en';
import { choose, fill } from './i18n';
import { ja } from './ja';
import { ko } from './ko';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';

const OTHERS = { de, ja, ko, zhHans, zhHant };
const names = (message: string) => [...message.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

describe.each(Object.entries(OTHERS))('the messages in %s', (_, messages) => {
  it('are complete, and nothing is left over', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('fill in the same values as in English', () => {
    for (const [key, message] of Object.entries(en)) {
      expect(`${key} ${names(messages[key as Key])}`).toBe(`${key} ${names(message)}`);
    }
  });
});

describe('every message', () => {
  it('is said somewhere', () => {
    const source = files(join(import.meta.dirname, '..'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const made = [...source.matchAll(/t\(\s*`([\w.-]+)\$\{/g)].map(([, start = '']) => start);
    const unsaid = Object.keys(en).filter(
      (key) => !source.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)),
    );
    expect(unsaid).toEqual([]);
  });
});

describe('values', () => {
  it('pick the form by the number, and are written as the language writes numbers', () => {
    expect(fill('{n|one run|# runs}', { n: 1 }, 'en')).toBe('one run');
    expect(fill('{n|one run|# runs}', { n: 1200 }, 'en')).toBe('1,200 runs');
    expect(fill('{n|ein Lauf|# Läufe}', { n: 1200 }, 'de')).toBe('1.200 Läufe');
  });
  it('are taken literally', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' }, 'en')).toBe('{b} $&');
    expect(fill('{n|one|# of}', { n: '$&' }, 'en')).toBe('$& of');
  });
});

describe('the language', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['zh-CN'], 'zh-Hans'],
    [['fr', 'ko-KR'], 'ko'],
    [['fr'], 'en'],
  ])('for %j is %s', (wanted, found) => expect(choose(wanted)).toBe(found));
});

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.endsWith('i18n'))
    .map((entry) => join(entry.parentPath, entry.name));
}

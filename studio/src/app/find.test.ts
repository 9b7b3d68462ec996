import { describe, expect, it } from 'vitest';
import { best } from './find';

describe('searching', () => {
  const names = ['Fork from here', 'Runs', 'Run again', 'Overview'];
  const search = (text: string) => best(text, names, (name) => name);

  it('puts what begins so first', () => expect(search('run')).toEqual(['Runs', 'Run again']));
  it('finds letters in their order', () => expect(search('ffh')).toEqual(['Fork from here']));
  it('finds nothing for letters that are not there', () => expect(search('xq')).toEqual([]));
  it('keeps the order when nothing is asked', () => expect(search('')).toEqual(names));
});

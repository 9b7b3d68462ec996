import { describe, expect, it } from 'vitest';
import type { Schema } from '../../api/types';
import { alternatives, blank, choices, fieldOf, initial, looksLike, resolve } from './schema';

const root: Schema = {
  type: 'object',
  required: ['name', 'address'],
  properties: {
    name: { type: 'string' },
    size: { type: 'integer', default: 3 },
    note: { type: ['string', 'null'] },
    address: { $ref: '#/$defs/address' },
    items: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } } } },
  },
  $defs: {
    address: {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string', default: 'Bern' }, zip: { type: 'string' } },
    },
    loop: { type: 'object', required: ['loop'], properties: { loop: { $ref: '#/$defs/loop' } } },
  },
};

describe('schemas', () => {
  it('begin with their defaults, at any depth', () => {
    expect(initial(root, root)).toEqual({ size: 3, address: { city: 'Bern' } });
  });

  it('may refer to themselves', () => {
    expect(JSON.stringify(initial({ $ref: '#/$defs/loop' }, root)).length).toBeLessThan(200);
    expect(resolve({ $ref: '#/$defs/self' }, { $defs: { self: { $ref: '#/$defs/self' } } })).toEqual({});
  });

  it('are never fetched from elsewhere', () =>
    expect(resolve({ $ref: 'https://example.org/x' }, root)).toEqual({}));

  it('know null beside a type', () => {
    expect(fieldOf({ type: ['string', 'null'] }, root)).toMatchObject({ kind: 'text', nullable: true });
  });

  it('put allOf together', () => {
    const schema = resolve(
      {
        allOf: [
          { properties: { a: {} }, required: ['a'] },
          { properties: { b: {} }, required: ['b'] },
        ],
      },
      root,
    );
    expect(schema).toEqual({ properties: { a: {}, b: {} }, required: ['a', 'b'] });
  });
});

describe('choices', () => {
  it('come from enum, const and constants with titles', () => {
    expect(choices({ enum: ['a', 2] })).toEqual([
      { value: 'a', label: 'a' },
      { value: 2, label: '2' },
    ]);
    expect(fieldOf({ oneOf: [{ const: 'x', title: 'Ex' }] }, root).kind).toBe('choice');
    expect(choices({ oneOf: [{ const: 'x', title: 'Ex' }] })).toEqual([{ value: 'x', label: 'Ex' }]);
  });
});

describe('alternatives', () => {
  const schema: Schema = {
    anyOf: [{ type: 'string' }, { type: 'object', required: ['id'], properties: { id: { type: 'number' } } }],
  };
  const forms = alternatives(schema, root);

  it('are named by title, members or type', () =>
    expect(forms.map(({ label }) => label)).toEqual(['string', 'id']));
  it('are told by the value', () => {
    expect(looksLike({ id: 3 }, forms, root)).toBe(1);
    expect(looksLike('x', forms, root)).toBe(0);
  });
});

describe('items that are added', () => {
  it('begin with something that can be edited', () => {
    expect(blank({ type: 'string' }, root)).toBe('');
    expect(blank({ enum: ['a', 'b'] }, root)).toBe('a');
    expect(blank({ type: 'object', properties: {} }, root)).toEqual({});
  });
});

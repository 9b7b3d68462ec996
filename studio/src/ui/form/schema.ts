import type { Json, JsonObject, Schema } from '../../api/types';

export type FieldKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'truth'
  | 'choice'
  | 'list'
  | 'object'
  | 'forms'
  | 'any';

/** What a form needs to know of a part of a schema. */
export interface Field {
  readonly kind: FieldKind;
  readonly schema: Schema;
  readonly nullable: boolean;
}

const MOST_REFERENCES = 20;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Follows references within the schema, and puts what `allOf` says together. */
export function resolve(schema: Json | undefined, root: Schema, most = MOST_REFERENCES): Schema {
  if (!isObject(schema) || most === 0) return {};
  const { $ref, allOf, ...own } = schema;
  const referred = typeof $ref === 'string' ? resolve(at(root, $ref), root, most - 1) : {};
  const all = Array.isArray(allOf) ? allOf.map((part: Json) => resolve(part, root, most - 1)) : [];
  return [...all, own].reduce<Schema>(together, referred);
}

function together(one: Schema, other: Schema): Schema {
  const properties = isObject(one.properties) && isObject(other.properties);
  const required = Array.isArray(one.required) && Array.isArray(other.required);
  return {
    ...one,
    ...other,
    ...(properties
      ? { properties: { ...(one.properties as JsonObject), ...(other.properties as JsonObject) } }
      : {}),
    ...(required ? { required: [...(one.required as Json[]), ...(other.required as Json[])] } : {}),
  };
}

function at(root: Schema, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .slice(1)
    .split('/')
    .filter((part, index) => index > 0 || part !== '')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((so, part) => {
      if (Array.isArray(so)) return so[Number(part)];
      return isObject(so) && Object.hasOwn(so, part) ? so[part] : undefined;
    }, root);
}

export function fieldOf(part: Json | undefined, root: Schema): Field {
  const schema = resolve(part, root);
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type) => type !== undefined,
  );
  const nullable = types.includes('null');
  const named = types.filter((type) => type !== 'null');
  return { kind: kindOf(schema, named), schema, nullable };
}

function kindOf(schema: Schema, types: readonly Json[]): FieldKind {
  if (Array.isArray(schema.enum) || schema.const !== undefined) return 'choice';
  if (Array.isArray(schema.oneOf) || Array.isArray(schema.anyOf))
    return constants(schema) ? 'choice' : 'forms';
  if (types.length > 1) return 'any';
  switch (types[0]) {
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
      return types[0];
    case 'boolean':
      return 'truth';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      if (isObject(schema.properties)) return 'object';
      return 'any';
  }
}

export interface Choice {
  readonly value: Json;
  readonly label: string;
}

function forms(schema: Schema): readonly Json[] {
  return (
    Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : []
  ) as readonly Json[];
}

function constants(schema: Schema): boolean {
  return (
    forms(schema).length > 0 && forms(schema).every((form) => isObject(form) && form.const !== undefined)
  );
}

export function choices(schema: Schema): readonly Choice[] {
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
    return schema.enum.map((value: Json, index: number) => ({ value, label: text(names[index] ?? value) }));
  }
  if (schema.const !== undefined) return [{ value: schema.const, label: text(schema.const) }];
  return forms(schema).map((form) => {
    const { const: value = null, title } = form as JsonObject;
    return { value, label: text(title ?? value) };
  });
}

export interface Form {
  readonly label: string;
  readonly schema: Schema;
}

export function alternatives(schema: Schema, root: Schema): readonly Form[] {
  return forms(schema).map((form, index) => {
    const found = resolve(form, root);
    const { title, type } = found;
    const named = isObject(found.properties) ? Object.keys(found.properties).join(', ') : undefined;
    return { label: text(title ?? named ?? type ?? `${index + 1}`), schema: found };
  });
}

/** Which of the alternatives a value looks like. */
export function looksLike(value: Json | undefined, all: readonly Form[], root: Schema): number {
  const found = all.findIndex(({ schema }) => fits(value, fieldOf(schema, root)));
  return Math.max(0, found);
}

function fits(value: Json | undefined, { kind, schema }: Field): boolean {
  switch (kind) {
    case 'object':
      return (
        isObject(value) &&
        (Array.isArray(schema.required) ? schema.required : []).every((name) =>
          Object.hasOwn(value, String(name)),
        )
      );
    case 'list':
      return Array.isArray(value);
    case 'number':
    case 'integer':
      return typeof value === 'number';
    case 'truth':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return choices(schema).some((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
    case 'forms':
    case 'any':
      return value !== undefined;
  }
}

const DEEPEST = 8;

/** What a form begins with: the defaults, and what has to be there anyway. */
export function initial(part: Json | undefined, root: Schema, deep = 0): Json | undefined {
  const { kind, schema } = fieldOf(part, root);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (kind === 'object' && deep < DEEPEST) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const known = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(
      ([name, member]) => {
        const wanted = required.includes(name) || hasDefault(member, root);
        return [name, wanted ? initial(member, root, deep + 1) : undefined] as const;
      },
    );
    return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as JsonObject;
  }
  if (kind === 'list') return [];
  if (kind === 'forms') return initial(alternatives(schema, root)[0]?.schema, root, deep + 1);
  return undefined;
}

function hasDefault(member: Json, root: Schema) {
  return resolve(member, root).default !== undefined;
}

/** What an item that is added to a list begins with. */
export function blank(part: Json | undefined, root: Schema): Json {
  const value = initial(part, root);
  if (value !== undefined) return value;
  const { kind, schema } = fieldOf(part, root);
  if (kind === 'text') return '';
  if (kind === 'truth') return false;
  if (kind === 'choice') return choices(schema)[0]?.value ?? null;
  return kind === 'number' || kind === 'integer' ? 0 : null;
}

/** The members of an object, those that have to be there first, as far as the schema says. */
export function members(
  schema: Schema,
): readonly { readonly name: string; readonly schema: Json; readonly required: boolean }[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.includes(name),
  }));
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import type { Json, JsonObject, ValuePart } from '../../api/types';

/** The steps that lead to a part of a value: names of members and numbers of items. */
export type Way = readonly (string | number)[];

export const MORE = '$more';

export function pointer(way: Way): string {
  return way.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** How an expression gets to a part, beginning with how it gets to the value. */
export function path(root: string, way: Way): string {
  return way.reduce<string>((so, step) => {
    if (typeof step === 'number') return `${so}[${step}]`;
    return /^[A-Za-z_]\w*$/.test(step) ? `${so}.${step}` : `${so}.\`${step.replaceAll('`', '')}\``;
  }, root);
}

export type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Kind;
}

/** The parts of a list or an object, without the mark for what was left out. */
export function entries(value: Json): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value))
    return value.slice(0, value.length - (hidden(value) > 0 ? 1 : 0)).map((item, index) => [index, item]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as JsonObject).filter(
    ([name, part]) => !(name === MORE && typeof part === 'number'),
  );
}

/** How many parts a preview left out here. */
export function hidden(value: Json): number {
  if (Array.isArray(value)) {
    const last: Json | undefined = value[value.length - 1];
    if (typeof last !== 'object' || last === null || Array.isArray(last)) return 0;
    return Object.keys(last).length === 1 ? counted(last as JsonObject) : 0;
  }
  return typeof value === 'object' && value !== null ? counted(value as JsonObject) : 0;
}

function counted(value: JsonObject) {
  const more = Object.hasOwn(value, MORE) ? value[MORE] : 0;
  return typeof more === 'number' ? more : 0;
}

/** A value with a further part of it, which begins behind what is there. */
export function extended(value: Json, part: ValuePart): Json {
  const known = entries(value);
  const added = entries(part.value);
  const left = Math.max(0, (part.size ?? known.length + added.length) - known.length - added.length);
  if (Array.isArray(value)) {
    const items = [...known, ...added].map(([, item]) => item);
    return left > 0 ? [...items, { [MORE]: left }] : items;
  }
  const members = Object.fromEntries([...known, ...added]) as JsonObject;
  return left > 0 ? { ...members, [MORE]: left } : members;
}

/** A value in which the part at the end of a way is another. */
export function replaced(value: Json, way: Way, part: Json): Json {
  const [first, ...rest] = way;
  if (first === undefined) return part;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? replaced(item, rest, part) : item));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      name === first ? replaced(member, rest, part) : member,
    ]),
  );
}

const MOST_LOOKED_AT = 50_000;

/** The pointers of all parts whose name or text contains a search, and of all that they are within. */
export function search(
  value: Json,
  text: string,
): { readonly hits: ReadonlySet<string>; readonly within: ReadonlySet<string> } {
  const wanted = text.toLowerCase();
  const hits = new Set<string>();
  const within = new Set<string>();
  let looked = 0;
  const look = (part: Json, way: Way) => {
    if (++looked > MOST_LOOKED_AT) return;
    const name = way[way.length - 1];
    const said = part === null || typeof part !== 'object' ? String(part) : '';
    if (
      (typeof name === 'string' && name.toLowerCase().includes(wanted)) ||
      said.toLowerCase().includes(wanted)
    ) {
      hits.add(pointer(way));
      for (let end = 0; end < way.length; end++) within.add(pointer(way.slice(0, end)));
    }
    for (const [step, inner] of entries(part)) look(inner, [...way, step]);
  };
  if (wanted !== '') look(value, []);
  return { hits, within };
}

/** What stands for a closed list or object. */
export function summary(value: Json): string {
  const all = entries(value);
  const count = all.length + hidden(value);
  if (Array.isArray(value)) return `[${count}]`;
  const names = all.slice(0, 4).map(([name]) => name);
  return count === 0 ? '{}' : `{ ${names.join(', ')}${count > names.length ? ', …' : ''} }`;
}

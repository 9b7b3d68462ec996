import { create } from 'zustand';

/** Where somebody is: the parts of the address behind `#/`, and what stands behind its `?`. */
export interface Place {
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function parsePlace(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parts = path.split('/').filter(Boolean).map(decode);
  return { parts, query: Object.fromEntries(new URLSearchParams(search)) };
}

export function formatPlace(
  parts: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  const path = parts.map(encodeURIComponent).join('/');
  return search.size === 0 ? `#/${path}` : `#/${path}?${search}`;
}

export const usePlace = create<Place>(() => parsePlace(window.location.hash));

export function followAddress() {
  window.addEventListener('hashchange', () => usePlace.setState(parsePlace(window.location.hash), true));
}

export function go(parts: readonly string[], query?: Readonly<Record<string, string | undefined>>) {
  window.location.hash = formatPlace(parts, query);
}

/** Changes what stands behind the `?` without a step in the history of the browser. */
export function refine(changes: Readonly<Record<string, string | undefined>>) {
  const { parts, query } = usePlace.getState();
  window.history.replaceState(null, '', formatPlace(parts, { ...query, ...changes }));
  usePlace.setState(parsePlace(window.location.hash), true);
}

function decode(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

import { type Action, actionsOf, useRegistry } from './actions';

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const PATIENCE = 1200;

/** What a key press is called in `keys` of an action. */
export function nameOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const written = event.key.length === 1 && !/[a-z]/i.test(event.key);
  return [
    (MAC ? event.metaKey : event.ctrlKey) ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && !written ? 'shift' : '',
    key === ' ' ? 'Space' : key,
  ]
    .filter(Boolean)
    .join('+');
}

/** How the keys of an action are written for people. */
export function shown(keys: string): string {
  return keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map(
          (part) =>
            ({ mod: MAC ? '⌘' : 'Ctrl', shift: MAC ? '⇧' : 'Shift', alt: MAC ? '⌥' : 'Alt' })[part] ??
            upper(part),
        )
        .join(MAC ? '' : '+'),
    )
    .join(' ');
}

/** The action that key presses ask for, or whether more of them may. */
export function match(actions: readonly Action[], strokes: readonly string[]): Action | 'more' | undefined {
  const typed = strokes.join(' ');
  const usable = actions.filter((action) => action.keys && action.enabled !== false);
  return (
    usable.find((action) => action.keys === typed) ??
    (usable.some((action) => action.keys?.startsWith(`${typed} `)) ? 'more' : undefined)
  );
}

export function listenToKeys(target: Document) {
  let strokes: string[] = [];
  let last = 0;
  target.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    const stroke = nameOf(event);
    if (writes(event.target) && !stroke.startsWith('mod+')) return;
    strokes = event.timeStamp - last < PATIENCE ? [...strokes, stroke] : [stroke];
    last = event.timeStamp;
    const actions = actionsOf(useRegistry.getState());
    const going = match(actions, strokes);
    if (going === undefined) strokes = [stroke];
    const found = going ?? match(actions, strokes);
    if (found === undefined) strokes = [];
    else if (found !== 'more') {
      strokes = [];
      event.preventDefault();
      found.run();
    }
  });
}

function writes(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], .text-host')
  );
}

function upper(part: string) {
  return part.length === 1 ? part.toUpperCase() : part;
}

import { create } from 'zustand';
import { call, Refusal } from '../../api/client';
import type { Checked, Definition, Edit, Edited, Graph, Problem } from '../../api/types';
import type { Spots } from '../../graph/arrange';
import { paced } from '../run/paced';
import { type History, kept, redone, stepped, undone } from './history';

/** What undo brings back: the text, and where nodes stand. */
export interface Sheet {
  readonly text: string;
  readonly spots: Readonly<Record<string, Spots>>;
}

interface Editing {
  readonly definition: Definition | undefined;
  readonly history: History<Sheet>;
  /** The text of the file as far as we know, and its tag. */
  readonly saved: { readonly text: string; readonly etag: string };
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
  readonly node: string | undefined;
  readonly edge: string | undefined;
  /** The file as somebody else has saved it meanwhile. */
  readonly theirs: { readonly text: string; readonly etag: string } | undefined;
  readonly trouble: unknown;
  readonly saying: unknown;
}

const NOTHING: Editing = {
  definition: undefined,
  history: kept({ text: '', spots: {} }),
  saved: { text: '', etag: '' },
  graphs: [],
  problems: [],
  node: undefined,
  edge: undefined,
  theirs: undefined,
  trouble: undefined,
  saying: undefined,
};

export const useEditor = create<Editing>(() => NOTHING);

export const sheetOf = ({ history }: Pick<Editing, 'history'>): Sheet => history.now;
export const unsaved = (state: Editing) => sheetOf(state).text !== state.saved.text;

let id = '';

export async function open(definition: string) {
  id = definition;
  useEditor.setState(NOTHING, true);
  try {
    const [found, graphs, layout] = await Promise.all([
      call<Definition>(['definitions', definition]),
      call<{ tools: readonly Graph[] }>(['definitions', definition, 'graph']),
      call<Layout>(['definitions', definition, 'layout']).catch((): Layout => ({ tools: {} })),
    ]);
    if (id !== definition) return;
    useEditor.setState({
      definition: found,
      history: kept({ text: found.text, spots: spotsOf(layout) }),
      saved: { text: found.text, etag: found.etag },
      graphs: graphs.tools,
      problems: found.problems,
    });
  } catch (trouble) {
    if (id === definition) useEditor.setState({ trouble });
  }
}

interface Layout {
  readonly tools: Readonly<Record<string, { readonly nodes: Spots }>>;
}

function spotsOf(layout: Layout): Sheet['spots'] {
  return Object.fromEntries(Object.entries(layout.tools).map(([tool, { nodes }]) => [tool, nodes]));
}

/** What was typed. Letters that follow each other soon are undone together. */
export function type(text: string) {
  const { history } = useEditor.getState();
  if (text === history.now.text) return;
  useEditor.setState({ history: stepped(history, { ...history.now, text }, 'typing', Date.now()) });
  check.soon();
}

const check = paced(350, async () => {
  const mine = id;
  const { text } = sheetOf(useEditor.getState());
  try {
    const found = await call<Checked>(['definitions', mine, 'check'], { method: 'POST', body: { text } });
    if (mine !== id || sheetOf(useEditor.getState()).text !== text) return;
    accept(found);
  } catch (saying) {
    if (mine === id) useEditor.setState({ saying });
  }
});

/** A text that cannot be read has no graphs: the last that could be drawn stay in sight. */
function accept({ problems, tools }: Checked) {
  useEditor.setState(({ graphs }) => ({
    problems,
    graphs: tools.length > 0 ? tools : graphs,
    saying: undefined,
  }));
}

let queue: Promise<unknown> = Promise.resolve();

/** Has the server make edits of the text, one after the other, so that everything else in it stays as it is. */
export function edit(
  edits: readonly Edit[],
  spots?: (before: Sheet['spots']) => Sheet['spots'],
): Promise<boolean> {
  const done = queue.then(() => edited(edits, spots));
  queue = done;
  return done;
}

async function edited(
  edits: readonly Edit[],
  spots?: (before: Sheet['spots']) => Sheet['spots'],
): Promise<boolean> {
  const mine = id;
  const { text } = sheetOf(useEditor.getState());
  try {
    const found = await call<Edited>(['definitions', mine, 'edits'], {
      method: 'POST',
      body: { text, edits },
    });
    if (mine !== id) return false;
    const { history } = useEditor.getState();
    // Somebody typed while the server was at it: the edit is made in what is there now.
    if (history.now.text !== text) return edited(edits, spots);
    const now = { text: found.text, spots: spots ? spots(history.now.spots) : history.now.spots };
    useEditor.setState({ history: stepped(history, now, 'edit', Date.now()) });
    accept(found);
    return true;
  } catch (saying) {
    if (mine === id) useEditor.setState({ saying });
    return false;
  }
}

export function place(tool: string, spots: Spots) {
  const { history } = useEditor.getState();
  const now = { ...history.now, spots: { ...history.now.spots, [tool]: spots } };
  useEditor.setState({ history: stepped(history, now, 'move', Date.now()) });
}

export function turn(back: boolean) {
  const { history } = useEditor.getState();
  const other = back ? undone(history) : redone(history);
  if (other === history) return;
  useEditor.setState({ history: other });
  if (other.now.text !== history.now.text) check.soon();
}

/** Writes the file, unless somebody else has written it since. */
export async function save(over?: string): Promise<boolean> {
  const { saved, definition, history } = useEditor.getState();
  const { text, spots } = history.now;
  try {
    const layout = {
      tools: Object.fromEntries(Object.entries(spots).map(([tool, nodes]) => [tool, { nodes }])),
    };
    if (Object.keys(spots).length > 0 && definition?.format === 'graph') {
      await call(['definitions', id, 'layout'], { method: 'PUT', body: layout });
    }
    const summary = await call<Definition>(['definitions', id], {
      method: 'PUT',
      body: { text },
      match: over ?? saved.etag,
    });
    useEditor.setState({
      saved: { text, etag: summary.etag },
      problems: summary.problems,
      theirs: undefined,
      saying: undefined,
    });
    return true;
  } catch (cause) {
    if (cause instanceof Refusal && cause.status === 412) {
      useEditor.setState({
        theirs: { text: String(cause.details.text ?? ''), etag: String(cause.details.etag ?? '') },
      });
    } else useEditor.setState({ saying: cause });
    return false;
  }
}

export function takeTheirs() {
  const { theirs, history } = useEditor.getState();
  if (!theirs) return;
  useEditor.setState({
    history: stepped(history, { ...history.now, text: theirs.text }, 'edit', Date.now()),
    saved: theirs,
    theirs: undefined,
  });
  check.soon();
}

export const choose = (node: string | undefined, edge?: string) => useEditor.setState({ node, edge });

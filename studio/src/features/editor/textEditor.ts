import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../../api/types';
import { difference } from './difference';

export interface TextEditor {
  readonly show: (text: string) => void;
  readonly mark: (problems: readonly Problem[]) => void;
  readonly reveal: (line: number) => void;
  readonly destroy: () => void;
}

interface Options {
  readonly text: string;
  readonly json: boolean;
  readonly readOnly: boolean;
  readonly label: string;
  readonly onType: (text: string) => void;
  readonly onLine: (line: number) => void;
}

const FromOutside = Annotation.define<boolean>();

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent-ink)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--doubt)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--ink-3)' },
]);

export function mount(parent: HTMLElement, options: Options): TextEditor {
  const heard = EditorView.updateListener.of((update) => {
    const typed = update.docChanged && !update.transactions.some((each) => each.annotation(FromOutside));
    if (typed) options.onType(update.state.doc.toString());
    if (update.selectionSet && update.view.hasFocus) options.onLine(lineOf(update.state));
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of('  '),
        options.json ? json() : yaml(),
        syntaxHighlighting(COLOURS),
        // Undo is that of both views, so its keys are not taken here.
        keymap.of([...defaultKeymap, ...searchKeymap, indentWithTab]),
        EditorState.readOnly.of(options.readOnly),
        EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
        heard,
      ],
    }),
  });
  return {
    show: (text) => {
      const change = difference(view.state.doc.toString(), text);
      if (change) view.dispatch({ changes: change, annotations: FromOutside.of(true) });
    },
    mark: (problems) => view.dispatch(setDiagnostics(view.state, diagnostics(view.state, problems))),
    reveal: (line) => {
      if (view.hasFocus || line < 1 || line > view.state.doc.lines) return;
      const at = view.state.doc.line(line).from;
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    },
    destroy: () => view.destroy(),
  };
}

function lineOf(state: EditorState) {
  return state.doc.lineAt(state.selection.main.head).number;
}

function diagnostics(state: EditorState, problems: readonly Problem[]): Diagnostic[] {
  return problems.flatMap((problem) => {
    if (problem.line === null || problem.line < 1 || problem.line > state.doc.lines) return [];
    const line = state.doc.line(problem.line);
    const from = Math.min(line.to, line.from + Math.max(0, (problem.column ?? 1) - 1));
    const word = /^[^\s,:}\]]+/.exec(state.doc.sliceString(from, line.to))?.[0].length ?? 1;
    return [
      {
        from,
        to: Math.min(line.to, from + word),
        severity: problem.severity === 'hint' ? 'info' : problem.severity,
        message: [problem.message, problem.advice].filter(Boolean).join('\n'),
      },
    ];
  });
}

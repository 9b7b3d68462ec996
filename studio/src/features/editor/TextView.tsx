import { useEffect, useRef } from 'react';
import type { Problem } from '../../api/types';
import { mount, type TextEditor } from './textEditor';

interface Props {
  readonly text: string;
  readonly json: boolean;
  readonly readOnly: boolean;
  readonly problems: readonly Problem[];
  readonly line: number | undefined;
  readonly label: string;
  readonly onType: (text: string) => void;
  readonly onLine: (line: number) => void;
}

/** The text of the file; what changes it from outside changes only the letters that differ. */
export function TextView(props: Props) {
  const { text, json, readOnly, problems, line, label } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(undefined);
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, then told of changes
  useEffect(() => {
    if (!host.current) return;
    editor.current = mount(host.current, {
      text,
      json,
      readOnly,
      label,
      onType: (typed) => latest.current.onType(typed),
      onLine: (at) => latest.current.onLine(at),
    });
    return () => editor.current?.destroy();
  }, [json, readOnly]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.mark(problems), [problems]);
  useEffect(() => {
    if (line !== undefined) editor.current?.reveal(line);
  }, [line]);
  return <div ref={host} className="text-host" />;
}

import type { Graph } from '../api/types';
import { useWords } from '../i18n/i18n';
import { detailOf } from './drawing';

/** A graph in words, for those who do not see it: each node, how it stands, and where it leads. */
export function Outline({
  graph,
  onChoose,
}: {
  readonly graph: Graph;
  readonly onChoose: (node: string) => void;
}) {
  const t = useWords();
  return (
    <ol className="visually-hidden" aria-label={t('graph.outline')}>
      {graph.nodes.map((node) => {
        const to = graph.edges
          .filter((edge) => edge.from === node.id)
          .map((edge) => (edge.label ? `${edge.to} (${edge.label})` : edge.to));
        return (
          <li key={node.id}>
            <button type="button" tabIndex={-1} onClick={() => onChoose(node.id)}>
              {node.title || node.id}, {detailOf(node)}
              {node.run && `, ${t(`outcome.${node.run.outcome}`)}`}
            </button>
            {to.length > 0 && ` → ${to.join(', ')}`}
          </li>
        );
      })}
    </ol>
  );
}

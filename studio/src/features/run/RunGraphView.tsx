import { ReactFlowProvider } from '@xyflow/react';
import { useMemo } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { Toolbar } from '../../actions/Toolbar';
import { Canvas } from '../../graph/Canvas';
import { cards, lines } from '../../graph/drawing';
import { asOf } from '../../graph/lighting';
import { Outline } from '../../graph/Outline';
import { useFit } from '../../graph/useFit';
import { useWords } from '../../i18n/i18n';
import { choose, chooseNode, useRun } from './store';

/** The graph of the version that runs, with what has happened in it. */
export function RunGraphView() {
  return (
    <ReactFlowProvider>
      <Drawn />
    </ReactFlowProvider>
  );
}

function Drawn() {
  const t = useWords();
  const { pane, fit, onMoveStart } = useFit();
  const { graph, spots, chosen, steps, until } = useRun();
  const shown = useMemo(
    () => (graph && until !== undefined ? asOf(graph, steps.values(), until) : graph),
    [graph, steps, until],
  );
  const node = chosen === undefined ? undefined : steps.get(chosen)?.node;
  const nodes = useMemo(
    () => (shown && spots ? cards(shown, spots, { chosen: node }) : []),
    [shown, spots, node],
  );
  const edges = useMemo(() => (shown ? lines(shown) : []), [shown]);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'graph.fit',
        title: t('graph.fit'),
        icon: 'fit',
        keys: 'f',
        run: fit,
      },
    ],
    [t, fit],
  );
  useActions('run.graph', actions);
  return (
    <section className="run-graph ran-graph" aria-label={t('run.view.graph')} ref={pane}>
      {shown && spots && (
        <>
          <Canvas
            nodes={nodes}
            edges={edges}
            nodesDraggable={false}
            nodesConnectable={false}
            elementsSelectable={false}
            onNodeClick={(_, { id }) => void chooseNode(id)}
            onMoveStart={onMoveStart}
            onPaneClick={() => choose(undefined)}
            map={nodes.length > 30}
          />
          <div className="graph-tools">
            <Toolbar ids={['graph.fit']} bare />
          </div>
          <Outline graph={shown} onChoose={(id) => void chooseNode(id)} />
        </>
      )}
    </section>
  );
}

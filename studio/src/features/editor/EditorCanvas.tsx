import {
  applyNodeChanges,
  type Connection,
  type Edge,
  type NodeChange,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { type Action, useActions } from '../../actions/actions';
import { Toolbar } from '../../actions/Toolbar';
import type { Graph, GraphEdge } from '../../api/types';
import type { Spots } from '../../graph/arrange';
import { arranged } from '../../graph/arranging';
import { Canvas } from '../../graph/Canvas';
import { arrows, boxes, CARD, type CardNode, cards, completed, keptSpots, lines } from '../../graph/drawing';
import { Outline } from '../../graph/Outline';
import { useFit } from '../../graph/useFit';
import { useWords } from '../../i18n/i18n';
import { dropped } from './dragging';
import { adding, connecting, inserting } from './edits';
import { problemsByNode } from './problems';
import { choose, edit, place, sheetOf, useEditor } from './store';

interface Props {
  readonly graph: Graph;
  readonly editable: boolean;
  readonly format: string;
}

export function EditorCanvas(props: Props) {
  return (
    <ReactFlowProvider key={props.graph.name}>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn({ graph, editable }: Props) {
  const t = useWords();
  const flow = useReactFlow();
  const { pane, fit, onMoveStart } = useFit();
  const { problems, node, edge } = useEditor();
  const spots = useSpots(graph);
  const drawn = useMemo(
    () =>
      spots
        ? cards(graph, spots, { problems: problemsByNode(problems, graph), chosen: node, movable: editable })
        : [],
    [graph, spots, problems, node, editable],
  );
  const [nodes, setNodes] = useState<CardNode[]>([]);
  useEffect(() => setNodes(drawn), [drawn]);
  const edges = useMemo(
    () => lines(graph).map((each) => ({ ...each, selected: each.id === edge })),
    [graph, edge],
  );
  const arrangeAll = () =>
    void arranged(boxes(graph), arrows(graph)).then((found) => {
      place(graph.name, found);
      requestAnimationFrame(fit);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arranging always means the graph that is shown
  const actions = useMemo(
    (): Action[] => [
      { id: 'graph.fit', title: t('graph.fit'), icon: 'fit', keys: 'f', run: fit },
      { id: 'edit.arrange', title: t('edit.arrange'), icon: 'layout', enabled: editable, run: arrangeAll },
    ],
    [t, fit, editable, graph],
  );
  useActions('editor.graph', actions);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const made = dropped(event.dataTransfer, graph);
    if (!made || !spots) return;
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const under = edgeUnder(event, graph);
    const spot = { x: Math.round(at.x - CARD.width / 2), y: Math.round(at.y - CARD.height / 2) };
    const edits = under ? inserting(graph, under, made) : adding(graph, made, undefined);
    void edit(edits, (before) => ({ ...before, [graph.name]: { ...spots, [String(made.id)]: spot } })).then(
      (ok) => {
        if (ok) choose(String(made.id));
      },
    );
  };
  return (
    <section className="editor-canvas" aria-label={t('edit.graph')} ref={pane} data-tool={graph.name}>
      {spots && (
        <Canvas
          nodes={nodes}
          edges={edges}
          nodesDraggable={editable}
          nodesConnectable={editable}
          onNodesChange={(changes: NodeChange<CardNode>[]) =>
            setNodes((so) =>
              applyNodeChanges(
                changes.filter(({ type }) => type === 'position'),
                so,
              ),
            )
          }
          onNodeDragStop={(_, __, moved) =>
            place(graph.name, {
              ...spots,
              ...Object.fromEntries(moved.map(({ id, position }) => [id, rounded(position)])),
            })
          }
          onNodeClick={(_, { id }) => choose(id)}
          onEdgeClick={(_: unknown, { id }: Edge) => choose(undefined, id)}
          onPaneClick={() => choose(undefined)}
          onMoveStart={onMoveStart}
          onConnect={({ source, target }: Connection) => void edit(connecting(graph, source, target))}
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={drop}
          map={nodes.length > 30}
        />
      )}
      <div className="graph-tools">
        <Toolbar ids={['edit.add', 'edit.delete', 'edit.arrange', 'graph.fit']} bare />
      </div>
      <Outline graph={graph} onChoose={choose} />
    </section>
  );
}

/** Where nodes stand: as kept, else arranged once. What is there never moves because something is added. */
function useSpots(graph: Graph): Spots | undefined {
  const moved = useEditor((state) => sheetOf(state).spots[graph.name]);
  const [first, setFirst] = useState<Spots>();
  const kept = useMemo(() => moved ?? keptSpots(graph), [moved, graph]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arranged once, however the graph changes afterwards
  useEffect(() => {
    if (kept || first) return;
    void arranged(boxes(graph), arrows(graph)).then(setFirst);
  }, [kept]);
  const base = kept ?? first;
  return useMemo(() => base && completed(graph, base), [graph, base]);
}

function edgeUnder(event: DragEvent, graph: Graph): GraphEdge | undefined {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const id = element.closest('.react-flow__edge')?.getAttribute('data-id');
    if (id) return graph.edges.find((edge) => edge.id === id);
  }
  return undefined;
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

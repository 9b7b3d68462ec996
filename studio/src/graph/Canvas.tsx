import {
  Background,
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  getSmoothStepPath,
  Handle,
  MiniMap,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowProps,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import './canvas.css';
import { memo } from 'react';
import { Icon } from '../ui/Icon';
import { Status, toneOf } from '../ui/Status';
import type { CardNode } from './drawing';

const Card = memo(function Card({ data, selected }: NodeProps<CardNode>) {
  const { run } = data;
  const tone = run ? ` ran ${toneOf(run.outcome)}` : '';
  return (
    <div
      className={`node-card type-${data.type}${tone}${selected ? ' chosen' : ''}${data.missing ? ' missing' : ''}`}
      data-node={data.id}
      data-outcome={run?.outcome}
    >
      <Handle type="target" position={Position.Top} />
      <span className="kind">
        <Icon name={data.icon} />
      </span>
      <span className="names">
        <span className="title">{data.title}</span>
        <span className="detail">{data.detail}</span>
      </span>
      {run && (
        <span className="outcome">
          <Status mark={run.outcome} small />
          {(run.times ?? 1) > 1 && <span className="times">×{run.times}</span>}
        </span>
      )}
      {data.problems > 0 && <span className={`badge ${data.severity}`}>{data.problems}</span>}
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
});

function Line(props: EdgeProps<Edge>) {
  const [path, x, y] = getBezierPath(props);
  return <Drawn {...props} path={path} x={x} y={y} />;
}

/** Leads around the nodes, at their right. */
function Back(props: EdgeProps<Edge>) {
  const right = Math.max(props.sourceX, props.targetX) + 150;
  const [path] = getSmoothStepPath({ ...props, centerX: right, borderRadius: 14 });
  return <Drawn {...props} path={path} x={right} y={(props.sourceY + props.targetY) / 2} />;
}

function Drawn(props: EdgeProps<Edge> & { readonly path: string; readonly x: number; readonly y: number }) {
  const { id, path, x, y, label, markerEnd } = props;
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={22} {...(markerEnd ? { markerEnd } : {})} />
      {label && (
        <EdgeLabelRenderer>
          <span
            className="edge-label"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

const NODES = { card: Card };
const EDGES = { line: Line, back: Back };

/** A graph to look at; what can be done with it is up to who uses it. */
export function Canvas(props: ReactFlowProps<CardNode, Edge> & { readonly map?: boolean }) {
  const { map = false, children, ...rest } = props;
  return (
    <ReactFlow<CardNode, Edge>
      nodeTypes={NODES}
      edgeTypes={EDGES}
      minZoom={0.1}
      maxZoom={2}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.08 }}
      onlyRenderVisibleElements={(rest.nodes?.length ?? 0) > 150}
      nodesFocusable
      edgesFocusable={false}
      deleteKeyCode={null}
      proOptions={{ hideAttribution: true }}
      {...rest}
    >
      <Background gap={22} size={1.2} />
      {map && <MiniMap pannable zoomable ariaLabel={null} />}
      {children}
    </ReactFlow>
  );
}

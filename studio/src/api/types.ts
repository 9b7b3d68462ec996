/** What `/api/v1` speaks, as `docs/openapi.yaml` describes it. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type Schema = { readonly [key: string]: Json };

/** A value of a run, or a preview of it when it is large. */
export interface Value {
  readonly value: Json;
  readonly bytes: number;
  readonly whole: boolean;
}

export interface ValuePart extends Value {
  readonly at: string;
  readonly size?: number;
  readonly kind: string;
}

export interface Me {
  readonly principal: string;
  readonly name: string;
  readonly kind: string;
  readonly roles: readonly string[];
  readonly may: { readonly read: boolean; readonly edit: boolean; readonly run: boolean };
  readonly server: { readonly name: string; readonly version: string; readonly title?: string };
  readonly audited: boolean;
  readonly registry: boolean;
}

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  readonly advice?: string | null;
  readonly file?: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly tool: string | null;
  readonly node: string | null;
}

export interface DefinitionSummary {
  readonly id: string;
  readonly file: string;
  readonly format: 'graph' | 'canvas' | 'promptflow' | 'bpmn' | 'java';
  readonly tools: readonly {
    readonly name: string;
    readonly title?: string | null;
    readonly description?: string | null;
    readonly published: boolean;
  }[];
  readonly errors: number;
  readonly warnings: number;
  readonly etag: string;
  readonly editable: boolean;
}

export interface Definition extends DefinitionSummary {
  readonly text: string;
  readonly problems: readonly Problem[];
}

export type Shape =
  | 'start'
  | 'end'
  | 'call'
  | 'compute'
  | 'decision'
  | 'each'
  | 'child'
  | 'pause'
  | 'question'
  | 'missing';

export type Outcome = 'done' | 'failed' | 'active' | 'waiting' | 'cancelled';

export interface NodeRun {
  readonly outcome: Outcome;
  readonly times?: number;
  /** The number of the last step of the node. */
  readonly last?: number;
  /** Of a foreach: how many items there are, and how many are over. */
  readonly items?: number;
  readonly itemsDone?: number;
  readonly undone?: boolean;
  /** The code of the failure. */
  readonly failure?: string;
}

export interface GraphNode {
  readonly id: string;
  readonly type: string;
  readonly shape: Shape;
  readonly title?: string | null;
  readonly detail?: string | null;
  readonly note?: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly pointer: string | null;
  readonly written: JsonObject | null;
  readonly calls?: { readonly server?: string; readonly tool?: string; readonly workflow?: string } | null;
  readonly companions?: readonly string[];
  readonly body?: {
    readonly type: string;
    readonly detail?: string | null;
    readonly calls?: JsonObject | null;
  } | null;
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly auto?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly run?: NodeRun;
}

export type EdgeKind = 'normal' | 'condition' | 'otherwise' | 'deadline' | 'error' | 'compensation';

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label?: string | null;
  readonly kind: EdgeKind;
  readonly back: boolean;
  readonly arm: number;
  readonly taken?: boolean;
}

export interface Graph {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly inputSchema?: Schema | null;
  readonly outputSchema?: Schema | null;
  readonly errors: number;
  readonly line?: number | null;
  readonly pointer?: string | null;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface RunGraph {
  readonly tool: Graph;
  readonly family: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly inputSchema?: Schema | null;
  readonly definition: string | null;
  readonly runnable?: boolean;
}

export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled' | 'cut-off';

export interface RunError {
  readonly code: string;
  readonly message: string;
  readonly node?: string | null;
  readonly [key: string]: unknown;
}

export interface RunSummary {
  readonly run: string;
  readonly tool: string;
  readonly status: RunStatus;
  readonly started: string;
  readonly ended?: string | null;
  readonly duration?: number | null;
  readonly waits?: { readonly [step: string]: string };
  readonly error?: RunError | null;
  readonly principal: string;
  readonly digest?: string;
  readonly events: number;
  readonly fork?: { readonly of: string; readonly index: number; readonly live: boolean } | null;
  readonly mine?: boolean;
}

export interface Question {
  readonly id: string;
  readonly run: string;
  readonly tool?: string;
  readonly by?: string;
  readonly startedAt?: string;
  readonly step: string;
  readonly node: string;
  readonly to: 'human' | 'model' | 'client';
  readonly question: string;
  readonly schema?: Schema | null;
  readonly options?: readonly Json[];
  readonly held: boolean;
  readonly inDoubt: boolean;
  readonly keptAnswer?: Json;
}

export interface Run extends RunSummary {
  readonly input?: Value;
  readonly result?: Value;
  readonly warnings?: readonly { readonly step?: string; readonly node?: string; readonly message: string }[];
  readonly questions: readonly Question[];
  readonly definition: string | null;
  readonly source?: string | null;
  readonly toBeCancelled?: string;
  readonly listens?: readonly { readonly step: string; readonly name: string; readonly key?: string }[];
}

export type StepState = 'active' | 'completed' | 'failed' | 'cancelled';

export interface Step {
  readonly index: number;
  readonly step: string;
  readonly node: string;
  readonly type?: string;
  readonly state: StepState;
  readonly started: string;
  readonly duration?: number | null;
  readonly attempts: number;
  readonly marks?: readonly string[];
  readonly waitsFor?: string | null;
  readonly answeredBy?: string | null;
  readonly error?: RunError | null;
}

export interface StepDetail extends Step {
  readonly input?: Value;
  readonly output?: Value;
  readonly saw?: Value;
  readonly result?: Value;
  readonly calls?: { readonly server: string; readonly tool: string } | null;
  readonly tries?: readonly {
    readonly attempt: number;
    readonly started?: string;
    readonly ended?: string | null;
    readonly failure?: Json;
    readonly retryAt?: string | null;
  }[];
}

export interface StepEvent {
  readonly run: string;
  readonly seq: number;
  readonly event: string;
  readonly step: string;
  readonly node: string;
  readonly at: string;
  readonly attempt?: number;
  readonly route?: Json;
  readonly waitsFor?: string;
}

export interface Message {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface Upstream {
  readonly name: string;
  readonly state: string;
  readonly tools: readonly string[];
  readonly why?: string | null;
}

export type Edit = { readonly op: string } & { readonly [key: string]: Json };

export interface Checked {
  readonly problems: readonly Problem[];
  readonly tools: readonly Graph[];
  readonly etag: string;
}

export interface Edited extends Checked {
  readonly text: string;
}

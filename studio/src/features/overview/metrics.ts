export const WINDOWS = ['1h', '24h', '7d'] as const;
export type Window = (typeof WINDOWS)[number];

export interface Point {
  readonly at: string;
  readonly begun: number;
  readonly completed: number;
  readonly failed: number;
}

export interface Metrics {
  readonly window: Window;
  /** Of the runs that began in this time: how many there are, and how they stand. */
  readonly runs: Readonly<Record<'begun' | 'completed' | 'failed' | 'cancelled' | 'cut-off', number>>;
  readonly now: { readonly working: number; readonly waiting: number };
  readonly throughput: readonly Point[];
  readonly tools: readonly {
    readonly tool: string;
    readonly runs: number;
    readonly failed: number;
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
  }[];
  readonly failures: readonly {
    readonly tool: string;
    readonly code: string;
    readonly node?: string | null;
    readonly count: number;
    readonly last?: string | null;
    readonly run?: string | null;
  }[];
}

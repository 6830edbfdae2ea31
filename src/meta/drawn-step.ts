import type { FlowStep } from './flow.ts';

/** A step as shown on the page of a case. */
export interface DrawnStep {
  readonly id: string;
  readonly type: FlowStep['type'];
  readonly title: string;
  readonly state: 'done' | 'now' | 'stuck' | 'ahead' | 'skipped';
  /** The time until which the case waits here. */
  readonly until: string | null;
  /** The record that the step has made; its id only for those who may open it. */
  readonly made: {
    readonly resource: string;
    readonly label: string;
    readonly title: string | null;
    readonly id: string | null;
  } | null;
  readonly people: readonly {
    readonly userName: string;
    readonly state: string;
    readonly dueAt: string | null;
  }[];
  readonly paths: readonly {
    readonly title: string;
    readonly isTaken: boolean;
    readonly steps: readonly DrawnStep[];
  }[];
}

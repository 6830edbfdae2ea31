import { createContext, use, type KeyboardEvent } from 'react';
import type { FlowStep } from '../../../../meta/flow.ts';
import type { ListPlace } from './edit.ts';

/** What the parts of a drawn flow need to know, and what they may do. */
export interface Drawing {
  readonly chosen: string | null;
  /** How many mistakes there are in a step. */
  readonly faults: ReadonlyMap<string, number>;
  /** The steps that a search has found. */
  readonly found: ReadonlySet<string>;
  /** Says of a step in a few words whom it asks. */
  describe(step: FlowStep): string;
  /** Says a condition. */
  says(when: string): string;
  onChoose(id: string): void;
  /** Alt and an arrow, Ctrl+D, Delete. */
  onKey(event: KeyboardEvent, id: string): void;
  onAdd(place: ListPlace, at: number, type: FlowStep['type']): void;
  onPlace(id: string, place: ListPlace, at: number): void;
  onMovePath(owner: string, from: number, to: number): void;
  onAddPath(owner: string): void;
}

export const DrawingContext = createContext<Drawing | undefined>(undefined);
export const useDrawing = (): Drawing => use(DrawingContext) as Drawing;

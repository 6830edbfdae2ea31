import type { ComponentType } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Values } from '../dialog/validate.ts';

export interface StepNoteProps {
  /** As it is. */
  readonly row: Row;
  readonly step: string;
  /** What has been entered so far. */
  readonly entered: Values;
}

/** What a step will come to, shown above what it asks for: `<name>.step-note.ts` beside the pages of its area. */
export interface StepNote {
  readonly resource: string;
  readonly steps: readonly string[];
  readonly Shown: ComponentType<StepNoteProps>;
}

const files = import.meta.glob<StepNote>('/src/web/pages/*/*.step-note.ts', { eager: true, import: 'default' });
const notes = Object.values(files);

export const stepNote = (resource: string, step: string | undefined): StepNote | undefined =>
  notes.find((note) => note.resource === resource && step !== undefined && note.steps.includes(step));

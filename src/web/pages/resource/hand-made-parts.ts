import type { ComponentType, Ref } from 'react';
import type { Row } from '../../../meta/json.ts';
import type { Values } from './dialog/validate.ts';

export interface PartHandle {
  /**
   * What is entered, by field of the record; undefined where something is wrong with it, which it shows. An unfinished
   * one is collected as it is.
   */
  collect(unfinished?: boolean): Row | undefined;
}

export interface PartProps {
  ref: Ref<PartHandle>;
  /** What the form above holds at the moment. */
  values: Values;
  /** The stored row; absent for a new one. */
  row: Row | undefined;
  /** What the server said, by place: `formData.visitor`. */
  failed: Readonly<Record<string, string>>;
  onDirty(dirty: boolean): void;
}

/** A field of a record that is drawn by code of its own: `<name>.part.ts` beside the pages of its area. */
export interface HandMadePart {
  readonly resource: string;
  readonly field: string;
  /** Fields that say the same, or belong to it: nobody is shown them beside it. */
  readonly covers: readonly string[];
  /** Below the fields of a record. */
  readonly Shown: ComponentType<{ row: Row }>;
  /** Below the form of a record; where there is none, the field is written elsewhere. */
  readonly Input?: ComponentType<PartProps>;
}

const files = import.meta.glob<HandMadePart>('/src/web/pages/*/*.part.ts', { eager: true, import: 'default' });
const parts = Object.values(files);

export const handMadeParts = (resource: string): readonly HandMadePart[] =>
  parts.filter((part) => part.resource === resource);

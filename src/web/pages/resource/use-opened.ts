import { useCallback, useState } from 'react';
import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition } from '../../../meta/model.ts';
import type { Refs } from '../../providers/data.ts';

/** What stands open over a list: one thing at a time. */
export type Opened =
  | { kind: 'add'; values?: Row }
  | { kind: 'edit' | 'duplicate'; row: Row; refs: Refs }
  | { kind: 'detail'; resourceId: string; id: string }
  | {
      kind: 'menu';
      row: Row;
      button: HTMLElement;
      refs?: Refs;
      only?: readonly string[];
      /** What the view that shows the row can do with it besides. */
      also?: readonly { text: string; run(): void }[];
      asSeen?: boolean;
    }
  | { kind: 'inline'; row: Row; field: string; cell: HTMLElement }
  | { kind: 'editMany'; rows: readonly Row[] }
  | { kind: 'papers'; rows: readonly Row[] }
  | { kind: 'print' }
  | {
      kind: 'batch';
      action: 'transition' | 'remove';
      transition?: CompiledTransition;
      rows: readonly Row[];
      asSeen?: boolean;
    };

export function useOpened(first?: Opened) {
  const [opened, setOpened] = useState(first);
  const open = useCallback((next: Opened) => setOpened(next), []);
  const close = useCallback(() => setOpened(undefined), []);
  return { opened, open, close };
}

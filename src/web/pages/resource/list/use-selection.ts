import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';

export interface Selection {
  /** By id, with the rows as they were when they were chosen: a batch looks at their states. */
  readonly rows: ReadonlyMap<string, Row>;
  toggle(rows: readonly Row[], on: boolean): void;
  clear(): void;
}

/** Chosen rows stay chosen while pages, filters and order change. */
export function useSelection(): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const toggle = useCallback((changed: readonly Row[], on: boolean) => {
    setRows((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (on) next.set(String(row.id), row);
        else next.delete(String(row.id));
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setRows(new Map()), []);
  return useMemo(() => ({ rows, toggle, clear }), [rows, toggle, clear]);
}

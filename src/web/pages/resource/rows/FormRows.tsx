import { Suspense, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { inlineRows } from '../../../../meta/children.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared } from '../../../declarations.ts';
import type { DraftTables } from '../dialog/drafts.ts';
import type { DraftLine } from './first-lines.ts';
import { RowsTable, type TableHandle } from './RowsTable.tsx';

export interface FormRowsHandle {
  /** The rows to send, by the names of their tables; undefined where some are wrong. */
  collect(): Row | undefined;
}

interface Props {
  ref: Ref<FormRowsHandle>;
  resource: Resource;
  parent: string | undefined;
  /** The row of which a new one begins as a copy. */
  copyOf?: string;
  /** What was entered earlier and not saved. */
  drafts?: DraftTables;
  /** What the server said of cells, `goods.2.quantity`, and of the rows of a table as a whole, `goods`. */
  failed: Readonly<Record<string, string>>;
  /** Told of each change, with what a draft keeps of all tables. */
  onChange(dirty: boolean, entered: DraftTables): void;
}

/** The tables below a form: the rows that are part of its row. */
export function FormRows({ ref, resource, parent, copyOf, drafts, failed, onChange }: Props) {
  const tables = useMemo(
    () => inlineRows(resource.declaration).filter((table) => isDeclared(table.resource)),
    [resource],
  );
  const handles = useRef(new Map<string, TableHandle>());
  const dirtyTables = useRef(new Set<string>());
  const failures = useMemo(
    () =>
      new Map(
        tables.map(({ name }) => [
          name,
          Object.fromEntries(
            Object.entries(failed)
              .filter(([path]) => path === name || path.startsWith(`${name}.`))
              .map(([path, message]) => [path.slice(name.length + 1), message]),
          ),
        ]),
      ),
    [tables, failed],
  );
  useImperativeHandle(ref, () => ({
    collect: () => {
      const found = tables.map(({ name }) => [name, handles.current.get(name)?.collect()] as const);
      if (found.some(([name, rows]) => rows === undefined && handles.current.has(name))) return undefined;
      return Object.fromEntries(
        found.flatMap(([name, rows]) => (rows && rows.length > 0 ? [[name, rows as unknown as Json]] : [])),
      );
    },
  }));
  const entered = useRef<DraftTables>({});
  const note = (name: string, dirty: boolean, lines: readonly DraftLine[]) => {
    entered.current = { ...entered.current, [name]: lines };
    if (dirty) dirtyTables.current.add(name);
    else dirtyTables.current.delete(name);
    onChange(dirtyTables.current.size > 0, entered.current);
  };
  return tables.map((table) => (
    <Suspense key={table.name}>
      <RowsTable
        ref={(handle) => {
          if (handle) handles.current.set(table.name, handle);
          return () => void handles.current.delete(table.name);
        }}
        table={table}
        parent={parent}
        copyOf={copyOf}
        draft={drafts?.[table.name]}
        failed={failures.get(table.name) ?? {}}
        onChange={(dirty, lines) => note(table.name, dirty, lines)}
      />
    </Suspense>
  ));
}

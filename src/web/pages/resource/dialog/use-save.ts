import { useCreate, useUpdate, type BaseRecord } from '@refinedev/core';
import { useMemo, useRef, useState } from 'react';
import { inlineRows } from '../../../../meta/children.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { ApiError } from '../../../providers/api-error.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';

export interface Failure {
  /** As it was thrown. */
  error: unknown;
  /** By field, in the user's language. */
  fields: Readonly<Record<string, string>>;
  /** The same of what is within a field: rows that are saved along with it, `goods.2.quantity`, of such rows as a whole, `goods`, and answers, `formData.visitor`. */
  cells?: Readonly<Record<string, string>>;
  /** The row as somebody else has saved it meanwhile. */
  current?: Row;
}

const describe = (error: unknown, tables: ReadonlySet<string>): Failure => {
  if (!(error instanceof ApiError)) return { error, fields: {} };
  const ofCell = (path: string) => /^\w+\.\d+\.\w/.test(path);
  const fields = Object.fromEntries(
    error.errors.filter(({ path }) => !ofCell(path)).map(({ path, message }) => [path.split('.')[0], message]),
  );
  const isOfRows = (path: string) => path.includes('.') || tables.has(path);
  const cells = Object.fromEntries(
    error.errors.filter(({ path }) => isOfRows(path)).map(({ path, message }) => [path, message]),
  );
  const data = error.data as { current?: Row } | null | undefined;
  return { error, fields, cells, current: error.code === 409 ? data?.current : undefined };
};

/** Sends a record once, however often the button is pressed meanwhile. */
export function useSave(resource: Resource) {
  const { mutateAsync: create } = useCreate<BaseRecord>();
  const { mutateAsync: update } = useUpdate<BaseRecord>();
  const rowsChanged = useRowsChanged();
  const tables = useMemo(() => new Set(inlineRows(resource.declaration).map(({ name }) => name)), [resource]);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const send = async (values: Row, row?: Row): Promise<Row | undefined> => {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    const quiet = {
      resource: resource.id,
      invalidates: [] as [],
      successNotification: false,
      errorNotification: false,
    } as const;
    try {
      const { data } = row
        ? await update({
            ...quiet,
            id: String(row.id),
            values: { id: row.id, version: row.version, ...values },
            mutationMode: 'pessimistic',
          })
        : await create({ ...quiet, values });
      void rowsChanged(resource.id);
      return data as Row;
    } catch (error) {
      setFailure(describe(error, tables));
      // Somebody else was faster; the list behind does not know of it yet.
      if (row) void rowsChanged(resource.id);
      return undefined;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { send, busy, failure, setFailure };
}

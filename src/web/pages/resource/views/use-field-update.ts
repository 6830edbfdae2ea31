import { useNotification } from '@refinedev/core';
import { useCallback } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { dataProvider } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { toastFailure } from '../../../shell/faults/refusal.ts';

/** Changes fields of a row as it was seen, by the update that its dialog would make; says so, or why not, and asks for the rows anew. Did it come through? */
export function useFieldUpdate(resource: Resource): (row: Row, values: Row, done: string) => Promise<boolean> {
  const notify = useNotification().open;
  const rowsChanged = useRowsChanged();
  return useCallback(
    async (row, values, done) => {
      try {
        await dataProvider.update({
          resource: resource.id,
          id: String(row.id),
          variables: { id: row.id, version: row.version, ...values },
        });
        notify?.({ type: 'success', message: done });
        return true;
      } catch (error) {
        toastFailure(error);
        return false;
      } finally {
        await rowsChanged(resource.id);
      }
    },
    [resource, notify, rowsChanged],
  );
}

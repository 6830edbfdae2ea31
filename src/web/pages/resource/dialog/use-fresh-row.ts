import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { dataProvider } from '../../../providers/data.ts';

/**
 * A dialog opens on the row of the list at once. What the list leaves out, or what has changed since,
 * follows, unless somebody has begun to change the row by then: the save will tell of a conflict.
 */
export function useFreshRow(resource: Resource, listed: Row | undefined, touched: boolean) {
  const heavy = useMemo(
    () => [...resource.fields.values()].some((field) => field.type.heavy && field.origin === 'form' && !field.readOnly),
    [resource],
  );
  const [row, settle] = useState(listed);
  const [loading, setLoading] = useState(heavy && listed !== undefined);
  const id = listed && String(listed.id);

  const arrived = useEffectEvent((fresh: Row) => {
    if (!touched && (heavy || fresh.version !== listed?.version)) settle(fresh);
  });
  useEffect(() => {
    let wanted = true;
    if (id) {
      dataProvider
        .getOne({ resource: resource.id, id })
        .then(
          ({ data }) => wanted && arrived(data as unknown as Row),
          () => undefined,
        )
        .finally(() => wanted && setLoading(false));
    }
    return () => void (wanted = false);
  }, [resource, id]);

  return { row, loading, settle };
}

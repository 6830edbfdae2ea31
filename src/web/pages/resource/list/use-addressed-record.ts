import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import type { useOpened } from '../use-opened.ts';

/** Names the record that stands open beside its list, or says that one is to be added. */
const param = '_record';
const toAdd = 'new';

/** Opens what the address names; closing it takes it out of the address. */
export function useAddressedRecord(
  resource: Resource,
  mayAdd: boolean,
  { opened, open, close }: ReturnType<typeof useOpened>,
): ReturnType<typeof useOpened> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get(param) ?? '';
  const id = named === toAdd || /^[0-9a-f-]{36}$/.test(named) ? named : undefined;

  useEffect(() => {
    if (id === toAdd) {
      if (mayAdd) open({ kind: 'add' });
    } else if (id) open({ kind: 'detail', resourceId: resource.id, id });
  }, [id, mayAdd, open, resource.id]);

  const closed = useCallback(() => {
    close();
    if (!id) return;
    const params = new URLSearchParams(search);
    params.delete(param);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [close, id, navigate, search]);
  return { opened, open, close: closed };
}

import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import type { useOpened } from '../use-opened.ts';

/** Names the record that stands open beside its list. */
const param = '_record';

/** Opens the record that the address names; closing it takes it out of the address. */
export function useAddressedRecord(resource: Resource, { opened, open, close }: ReturnType<typeof useOpened>): ReturnType<typeof useOpened> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = /^[0-9a-f-]{36}$/.exec(new URLSearchParams(search).get(param) ?? '')?.[0];

  useEffect(() => {
    if (id) open({ kind: 'detail', resourceId: resource.id, id });
  }, [id, open, resource.id]);

  const closed = useCallback(() => {
    close();
    if (!id) return;
    const params = new URLSearchParams(search);
    params.delete(param);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [close, id, navigate, search]);
  return { opened, open, close: closed };
}

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

export type ChangeList = (change: Partial<ListState>, how?: 'step' | 'typing') => void;

/** The list's state and how to change it. A step can be gone back from; what is typed replaces itself. */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(resource, search), [resource, search]);
  const change = useCallback<ChangeList>(
    (partial, how = 'step') => {
      // Another order or other conditions start at the first page.
      const next = { ...state, page: 1, ...partial };
      void navigate({ search: writeListState(next, search) }, { replace: how === 'typing', preventScrollReset: true });
    },
    [state, search, navigate],
  );
  return [state, change];
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import type { Field } from '../../../meta/field.ts';
import { loadResource } from '../../declarations.ts';
import { listChoices, type Choice } from '../../providers/data.ts';
import { listKey } from '../../providers/list-key.ts';
import { FormAround } from './form-around.ts';

const pageSize = 20;
const treePage = 200;
const maxTreeRows = 4000;

/** Debounces a value. */
export function useDebounced<T>(value: T, delay = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** What is around a picker when it is opened, in the form that the server expects: its field, and what others have picked. */
export function useFormContext({ name }: Field, open: boolean): string | undefined {
  const around = use(FormAround);
  const [noted, setNoted] = useState<string>();
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    setNoted(around && JSON.stringify({ resource: around.resource, field: name, picked: around.picked() }));
  }
  return noted;
}

/**
 * Rows to pick from, paged and filtered by the typed text. Loaded again each time the picker opens, since a row may
 * just have been added for it.
 */
export function useChoices(target: string, q: string, open: boolean, form?: string) {
  const settled = useDebounced(q.trim());
  const query = useInfiniteQuery({
    queryKey: listKey(target, { choices: settled, form }),
    queryFn: async ({ pageParam, signal }) =>
      listChoices(
        await loadResource(target),
        { q: settled || undefined, _form: form, page: pageParam, limit: pageSize },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    enabled: open,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { ...query, settled, choices: query.data?.pages.flatMap(({ list }) => list) ?? [] };
}

export interface ChoiceNode {
  value: string;
  label: string;
  children?: ChoiceNode[];
}

/** All rows of a tree within reach; a row whose parent is out of reach becomes a root. */
export function useChoiceTree(target: string, open: boolean, form?: string) {
  return useQuery({
    queryKey: listKey(target, { choices: 'tree', form }),
    queryFn: async ({ signal }) => {
      const resource = await loadResource(target);
      const rows: Choice[] = [];
      for (let page = 1; rows.length < maxTreeRows; page++) {
        const { list, total } = await listChoices(resource, { _form: form, page, limit: treePage }, signal);
        rows.push(...list);
        if (list.length === 0 || rows.length >= total) break;
      }
      return asTree(rows);
    },
    enabled: open,
    staleTime: 0,
    retry: false,
  });
}

function asTree(rows: readonly Choice[]): ChoiceNode[] {
  const nodes = new Map(rows.map(({ id, label }): [string, ChoiceNode] => [id, { value: id, label }]));
  const roots: ChoiceNode[] = [];
  for (const { id, parentId } of rows) {
    const node = nodes.get(id) as ChoiceNode;
    const parent = parentId && parentId !== id ? nodes.get(parentId) : undefined;
    if (parent) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}

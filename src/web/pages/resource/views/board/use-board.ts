import { useCallback, useMemo, useRef, useState } from 'react';
import type { Json, Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { cardsAtFirst, maxCards } from '../../../../../meta/views.ts';
import { fetchView, type Refs } from '../../../../providers/data.ts';
import { toCrudFilters, type ListState } from '../../list/list-state.ts';
import { useShape } from '../use-shape.ts';

export interface BoardColumn {
  value: Json;
  total: number;
  totals: Row;
  list: readonly Row[];
  next?: string;
}

interface Board {
  columns: BoardColumn[];
  total: number;
  refs: Refs;
}

/** What was read of a column beyond its first cards. */
type Further = Pick<BoardColumn, 'list' | 'next'>;

const none: ReadonlyMap<Json, Further> = new Map();
const furtherCards = 100;

/**
 * The board as the server has it. After a change it is asked for anew, with as many cards as were
 * read up to a limit; what lies further down is read again when somebody scrolls there.
 */
export function useBoard(resource: Resource, state: ListState) {
  const [deepest, setDeepest] = useState(cardsAtFirst);
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useShape<Board>(resource, 'board', state, {
    limit: deepest,
  });
  const [further, setFurther] = useState({ of: 0, columns: none, refs: {} as Refs });
  const underWay = useRef(new Set<string>());
  const read = further.of === dataUpdatedAt ? further : { of: dataUpdatedAt, columns: none, refs: {} };
  const columns = useMemo(
    () => data?.columns.map((column) => withFurther(column, read.columns.get(column.value))) ?? [],
    [data, read.columns],
  );
  const refs = useMemo(() => join(data?.refs ?? {}, read.refs), [data, read.refs]);
  const { q, filters, where, sort } = state;

  const more = useCallback(
    async ({ value, next, list }: BoardColumn) => {
      const page = `${String(value)} ${next} ${dataUpdatedAt}`;
      if (next === undefined || underWay.current.has(page)) return;
      underWay.current.add(page);
      try {
        const reply = await fetchView<Board>(
          'board',
          { resource: resource.id, sorters: [...sort], filters: toCrudFilters({ q, filters, where }) },
          { limit: furtherCards, _column: value === null ? '' : String(value), _after: next },
        );
        const [column] = reply.columns;
        const known = new Set(list.map(({ id }) => id));
        setFurther((before) => {
          const own = before.of === dataUpdatedAt ? before : { of: dataUpdatedAt, columns: none, refs: {} };
          const cards = [
            ...(own.columns.get(value)?.list ?? []),
            ...(column?.list ?? []).filter(({ id }) => !known.has(id)),
          ];
          return {
            of: dataUpdatedAt,
            columns: new Map(own.columns).set(value, { list: cards, next: column?.next }),
            refs: join(own.refs, reply.refs),
          };
        });
      } catch {
        // The rest of the column is asked for again once somebody scrolls.
      } finally {
        underWay.current.delete(page);
      }
    },
    [resource, q, filters, where, sort, dataUpdatedAt],
  );

  /** Before rows change: as many cards are wanted afterwards as are here now. */
  const keepDepth = useCallback(
    () => setDeepest(Math.min(maxCards, Math.max(cardsAtFirst, ...columns.map(({ list }) => list.length)))),
    [columns],
  );

  return { columns, refs, error, loading: isPending, busy: isFetching, reload: () => void refetch(), more, keepDepth };
}

const withFurther = (column: BoardColumn, further: Further | undefined): BoardColumn =>
  further ? { ...column, list: [...column.list, ...further.list], next: further.next } : column;

function join(one: Refs, other: Refs): Refs {
  const all: Record<string, Readonly<Record<string, string>>> = { ...one };
  for (const [resource, labels] of Object.entries(other)) all[resource] = { ...all[resource], ...labels };
  return all;
}

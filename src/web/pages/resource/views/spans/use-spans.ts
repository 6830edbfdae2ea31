import { useMemo } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Spans } from '../../../../../meta/views.ts';
import type { Refs } from '../../../../providers/data.ts';
import type { Span } from '../../list/list-state.ts';
import type { ShapeProps } from '../parts.ts';
import { useShape } from '../use-shape.ts';
import type { BarActions } from './Bar.tsx';
import { daysOf, placed, today } from './days.ts';
import { canShift, useShifting } from './use-shifting.ts';

export interface Lane {
  id: string;
  label: string;
}

interface Reply {
  list: Row[];
  total: number;
  refs: Refs;
  days?: { day: string; rows: number }[];
  lanes?: Lane[];
  laneTotal?: number;
}

interface How {
  as: 'calendar' | 'timeline';
  defaultSpan: Span;
  /** Months are filled up to whole weeks. */
  whole: boolean;
  more?: Readonly<Record<string, number>>;
  /** How far Alt with an arrow moves a row, in milliseconds. */
  stepOf(key: string, span: Span, isDate: boolean): number;
}

const none: Row[] = [];

/** Rows by their days, and what can be done with them there. */
export function useSpans(
  { resource, state, may, open }: ShapeProps,
  view: Spans,
  { as, defaultSpan, whole, more, stepOf }: How,
) {
  const on = state.on ?? today();
  const span = state.span ?? defaultSpan;
  const days = useMemo(() => daysOf(on, span, whole), [on, span, whole]);
  const { data, error, isPending, refetch } = useShape<Reply>(resource, as, state, {
    _from: days[0],
    _to: days.at(-1),
    ...more,
  });
  const rows = data?.list ?? none;
  const spans = useMemo(() => placed(resource, view, rows), [resource, view, rows]);
  const shift = useShifting(resource, view, may);
  const isDate = resource.fields.get(view.from)?.type.name === 'date';
  const refs = data?.refs ?? {};
  const actions: BarActions = {
    open: (row) => void (may('show') && open({ kind: 'detail', resourceId: resource.id, id: String(row.id) })),
    menu: (row, button) => open({ kind: 'menu', row, button, refs, asSeen: true }),
    canShift: (row) => canShift(resource, view, row, may),
    nudge: (row, key) => void shift(row, stepOf(key, span, isDate)),
  };
  return {
    on,
    span,
    days,
    data,
    refs,
    spans,
    actions,
    shift,
    isDate,
    error,
    loading: isPending,
    reload: () => void refetch(),
    rowOf: (id: string) => rows.find((row) => row.id === id),
  };
}

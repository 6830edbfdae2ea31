import type { CrudFilters, CrudSort } from '@refinedev/core';
import type { Row } from '../../../../meta/json.ts';
import { dataProvider, type Refs } from '../../../providers/data.ts';

/** A sheet has at most so many rows. */
export const maxPrintedRows = 2000;
const perCall = 200;

export interface PrintedRows {
  rows: Row[];
  refs: Refs;
  total: number;
}

/** The rows of a list over all of its pages. */
export async function allRows(resource: string, filters: CrudFilters, sorters: CrudSort[]): Promise<PrintedRows> {
  const rows: Row[] = [];
  let refs: Refs = {};
  for (let page = 1; ; page++) {
    const reply = await dataProvider.getList({
      resource,
      pagination: { currentPage: page, pageSize: perCall, mode: 'server' },
      sorters,
      filters,
    });
    rows.push(...(reply.data as unknown as Row[]));
    refs = merge(refs, reply.refs);
    if (page * perCall >= Math.min(reply.total, maxPrintedRows)) return { rows, refs, total: reply.total };
  }
}

const merge = (one: Refs, other: Refs): Refs => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([target, labels]) => [target, { ...one[target], ...labels }])),
});

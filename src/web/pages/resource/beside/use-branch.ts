import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { dataProvider } from '../../../providers/data.ts';
import { listKey } from '../../../providers/list-key.ts';
import { branchesIn, nodesOf, type Branch, type Level, type TreeNode } from './levels.ts';

const pageSize = 200;
/** Beyond this nobody reads on; the search finds the rest. */
const maxRows = 2000;

async function rowsOf({ resource }: Level, { filters }: Branch): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  const { parent, order = resource.list.sort.field } = { parent: undefined, ...resource.tree };
  const sorters = [{ field: order, order: parent ? ('asc' as const) : resource.list.sort.order }];
  for (let page = 1; ; page++) {
    const { data, total } = await dataProvider.getList({
      resource: resource.id,
      pagination: { currentPage: page, pageSize, mode: 'server' },
      sorters,
      filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    });
    rows.push(...(data as unknown as Row[]));
    if (data.length < pageSize || rows.length >= Math.min(total, maxRows)) return { rows, total };
  }
}

/** What lies in a node, once somebody opens it. The keys are those of lists, so that a change of a row brings them up to date. */
export function useBranch(levels: readonly Level[], node: TreeNode | undefined) {
  const branches = useMemo(() => branchesIn(levels, node), [levels, node]);
  const queries = useQueries({
    queries: branches.map((branch) => {
      const level = levels[branch.level] as Level;
      return {
        queryKey: listKey(level.resource.id, { beside: branch.filters }),
        queryFn: () => rowsOf(level, branch),
        staleTime: 30_000,
        retry: false,
      };
    }),
  });
  const nodes = queries.flatMap(({ data }, i) => (data ? nodesOf(levels, branches[i]?.level ?? 0, data.rows) : []));
  return {
    nodes,
    loading: queries.some(({ isPending }) => isPending),
    failed: queries.some(({ isError }) => isError),
    more: queries.some(({ data }) => data && data.rows.length < data.total),
    retry: () => queries.forEach(({ isError, refetch }) => void (isError && refetch())),
  };
}

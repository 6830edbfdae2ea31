import { useQuery } from '@tanstack/react-query';
import { listChoices, type Refs } from '../../providers/data.ts';
import { listKey } from '../../providers/list-key.ts';
import { loadResource } from '../../declarations.ts';

const MINUTE = 60_000;

/** Label of a row that is deleted, or that never existed, such as the product itself as an author. */
export const missingLabel = '—';

/** Labels of the rows with these ids: from the record's `refs` if present, else fetched. */
export function useLabels(
  target: string | undefined,
  ids: readonly string[],
  refs?: Refs,
): Readonly<Record<string, string>> {
  const given = (target && refs?.[target]) || {};
  const missing = target ? ids.filter((id) => !(id in given)) : [];
  const { data } = useQuery({
    queryKey: listKey(target ?? '', { labels: missing }),
    queryFn: async ({ signal }) => {
      const { list } = await listChoices(
        await loadResource(target as string),
        { ids: missing, limit: Math.min(missing.length, 200) },
        signal,
      );
      return Object.fromEntries([
        ...missing.map((id) => [id, missingLabel]),
        ...list.map(({ id, label }) => [id, label]),
      ]);
    },
    enabled: missing.length > 0,
    staleTime: 5 * MINUTE,
    retry: false,
  });
  return data ? { ...given, ...data } : given;
}

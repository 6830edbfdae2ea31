import { useQuery } from '@tanstack/react-query';
import { listChoices, type Refs } from '../../providers/data.ts';
import { loadResource } from '../../declarations.ts';

const MINUTE = 60_000;

/** How people call the rows with these ids: from what came with the record, else asked for. */
export function useLabels(target: string | undefined, ids: readonly string[], refs?: Refs): Readonly<Record<string, string>> {
  const given = (target && refs?.[target]) || {};
  const missing = target ? ids.filter((id) => !(id in given)) : [];
  const { data } = useQuery({
    queryKey: ['labels', target, missing],
    queryFn: async ({ signal }) => {
      const { list } = await listChoices(await loadResource(target as string), { ids: missing, limit: Math.min(missing.length, 200) }, signal);
      return Object.fromEntries(list.map(({ id, label }) => [id, label]));
    },
    enabled: missing.length > 0,
    staleTime: 5 * MINUTE,
    retry: false,
  });
  return data ? { ...given, ...data } : given;
}

import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';
import { listKey } from '../../providers/list-key.ts';

export interface DictionaryItem {
  value: string;
  label: string;
  color?: string | null;
}

const none: readonly DictionaryItem[] = [];

/** The items of a dictionary group, fetched once for all cells and inputs. */
export function useDictionary(groupCode: string): { items: readonly DictionaryItem[]; failed: boolean; retry(): void } {
  const { data, isError, refetch } = useQuery({
    queryKey: listKey('settings/dictionaryItem', { group: groupCode }),
    queryFn: ({ signal }) =>
      firstClient.post<DictionaryItem[]>(
        '/basesetting/dictionaryItem/getDictionaryItemByGroupCode',
        { groupCode },
        { safe: true, quiet: true, signal },
      ),
    staleTime: 5 * 60_000,
    retry: false,
  });
  return { items: data ?? none, failed: isError, retry: () => void refetch() };
}

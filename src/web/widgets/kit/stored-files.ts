import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';

export interface StoredFile {
  id: string;
  url: string;
  name: string;
}

/** Where a stored file can be fetched; asked for once per file. */
export function useFile(id: string): StoredFile | undefined {
  const { data } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => firstClient.get<StoredFile>(`/common/file/geturl/${encodeURIComponent(id)}`, {}, { safe: true, quiet: true, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return data;
}

export const fileIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []);

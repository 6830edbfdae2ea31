import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';
import { batchLookups } from './ask-together.ts';

export interface StoredFile {
  id: string;
  url: string;
  name: string;
}

const maxAtOnce = 100;

const fetchFile = batchLookups<StoredFile>(maxAtOnce, async (ids) => {
  const files = await firstClient.get<StoredFile[]>(
    '/common/file/geturl',
    { ids: ids.join(',') },
    { safe: true, quiet: true },
  );
  return new Map(files.map((file) => [file.id, file]));
});

export const fileKey = (id: string): readonly string[] => ['file', id];

/** The address of a stored file, fetched once per file. Null: missing, or not visible to this user. */
export function useFile(id: string): StoredFile | null | undefined {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: async () => (await fetchFile(id)) ?? null,
    staleTime: 10 * 60_000,
    retry: false,
  }).data;
}

export const fileIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];

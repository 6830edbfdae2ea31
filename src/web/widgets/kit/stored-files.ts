import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';

export interface StoredFile {
  id: string;
  url: string;
  name: string;
}

interface Asked {
  readonly id: string;
  resolve(file: StoredFile | null): void;
  reject(error: unknown): void;
}

let asked: Asked[] = [];
const mostAtOnce = 100;

/** A page of a list shows many files at the same moment, so they are asked for together. Null: there is none, or none for this user. */
function fetchFile(id: string): Promise<StoredFile | null> {
  return new Promise((resolve, reject) => {
    if (asked.length === 0) setTimeout(() => void askAll(), 0);
    asked.push({ id, resolve, reject });
  });
}

async function askAll(): Promise<void> {
  const all = asked;
  asked = [];
  for (let i = 0; i < all.length; i += mostAtOnce) {
    const some = all.slice(i, i + mostAtOnce);
    try {
      const files = await firstClient.get<StoredFile[]>('/common/file/geturl', { ids: some.map(({ id }) => id).join(',') }, { safe: true, quiet: true });
      for (const { id, resolve } of some) resolve(files.find((file) => file.id === id) ?? null);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

export const fileKey = (id: string): readonly string[] => ['file', id];

/** Where a stored file can be fetched; asked for once per file. */
export function useFile(id: string): StoredFile | null | undefined {
  return useQuery({ queryKey: fileKey(id), queryFn: () => fetchFile(id), staleTime: 10 * 60_000, retry: false }).data;
}

export const fileIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []);

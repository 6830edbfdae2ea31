import { firstClient } from './http.ts';

/** Search results of one resource. */
export interface FoundRecords {
  resource: string;
  rows: { id: string; title: string; about: string[] }[];
}

export const searchRecords = (q: string, signal: AbortSignal): Promise<FoundRecords[]> =>
  firstClient.post('/console/search', { q }, { safe: true, quiet: true, signal });

/** Resources that the caller may add rows to. */
export const addableResources = (signal: AbortSignal): Promise<string[]> =>
  firstClient.get('/console/search/addable', {}, { safe: true, quiet: true, signal });

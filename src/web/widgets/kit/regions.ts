import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';
import { batchLookups } from './ask-together.ts';

export interface Region {
  code: string;
  name: string;
}

/** Open to every signed-in user. */
const ask = (question: Record<string, string>, signal?: AbortSignal): Promise<Region[]> =>
  firstClient.post<Region[]>('/console/regions', question, { safe: true, quiet: true, signal });

/** Provinces, or the regions below one. */
export const regionsBelow = (parent: string | undefined, signal?: AbortSignal): Promise<Region[]> =>
  ask(parent === undefined ? {} : { parent }, signal);

/** The codes from the province down to a region: 330106 lies in 330100, which lies in 330000. */
export const regionPath = (code: string): string[] => [
  ...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]),
];

const maxAtOnce = 200;

const nameOf = batchLookups<string>(
  maxAtOnce,
  async (codes) => new Map((await ask({ codes: codes.join(',') })).map(({ code, name }) => [code, name])),
);

/** Names of a region and its ancestors. */
export function useRegionName(code: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['region', code],
    queryFn: async () => (await Promise.all(regionPath(code as string).map(nameOf))).filter(Boolean).join(' / '),
    enabled: code !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  return data || undefined;
}

import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';

export interface Region {
  code: string;
  name: string;
}

/** A look-up that is open to everybody who is signed in. */
const ask = (question: Record<string, string>, signal?: AbortSignal): Promise<Region[]> =>
  firstClient.post<Region[]>('/console/regions', question, { safe: true, quiet: true, signal });

/** Provinces, or the regions below one. */
export const regionsBelow = (parent: string | undefined, signal?: AbortSignal): Promise<Region[]> => ask(parent === undefined ? {} : { parent }, signal);

/** The way down to a region: 330106 lies in 330100, which lies in 330000. */
export const regionPath = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];

/** Names of a region and of those above it. */
export function useRegionName(code: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['region', code],
    queryFn: ({ signal }) => ask({ codes: regionPath(code as string).join(',') }, signal),
    enabled: code !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  if (!code || !data || data.length === 0) return undefined;
  const names = new Map(data.map((region) => [region.code, region.name]));
  return regionPath(code).flatMap((part) => names.get(part) ?? []).join(' / ');
}

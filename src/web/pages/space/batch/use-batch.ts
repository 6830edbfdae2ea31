import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { ApiError, firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { useDebounced } from '../../../widgets/kit/choices.ts';

export interface Planned {
  name: string;
  group: string;
  exists: boolean;
}

interface Outcome {
  made: number;
  rows: Planned[];
}

/** A thousand rows take longer than the default timeout allows. */
const timeout = 60_000;

/** Previews what a batch would create, debounced while the values change; and creates it. */
export function useBatch(prefix: string, values: Row | undefined) {
  const rowsChanged = useRowsChanged();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const path = `${prefix}/batchAdd`;
  const asked = useDebounced(JSON.stringify(values), 300);
  const preview = useQuery({
    queryKey: ['space-batch', path, asked],
    queryFn: ({ signal }) =>
      firstClient.postJson<Outcome>(
        path,
        { ...(JSON.parse(asked) as Row), preview: true },
        { quiet: true, safe: true, signal },
      ),
    enabled: asked !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const make = async (skipExisting: boolean): Promise<number | undefined> => {
    if (busy || !values) return undefined;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { made } = await firstClient.postJson<Outcome>(path, { ...values, skipExisting }, { quiet: true, timeout });
      await rowsChanged('space/build', 'space/unit', 'space/floor', 'space/roomNo');
      return made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const error = refusal ?? (preview.error instanceof ApiError ? preview.error : undefined);
  const problems = Object.fromEntries((error?.errors ?? []).map(({ path: field, message }) => [field, message]));
  const settled = JSON.stringify(values) === asked && !preview.isFetching;
  return {
    rows: asked === undefined ? undefined : preview.data?.rows,
    settled,
    busy,
    problems,
    failure: error && error.errors.length === 0 ? error : undefined,
    make,
  };
}

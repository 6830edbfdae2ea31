import { QueryClient } from '@tanstack/react-query';
import { provideRefetch } from './refetch.ts';

const SECOND = 1000;

/** No retries here: the request clients retry, since they know which calls are safe to repeat. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5 * SECOND, gcTime: 5 * 60 * SECOND, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

provideRefetch({
  shown: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
  all: () => {
    queryClient.clear();
    void queryClient.refetchQueries({ type: 'active' });
  },
});

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { setFollowing, stateOf, type Of, type State } from './calls.ts';

export interface Teamwork {
  readonly state: State | undefined;
  reload(): Promise<void>;
  follow(following: boolean): Promise<void>;
}

/** Who follows a record, and who is to do what with it. */
export function useTeamwork(of: Of, enabled: boolean): Teamwork {
  const cache = useQueryClient();
  const queryKey = ['teamwork', of.resource, of.id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => stateOf(of, signal),
    enabled,
    staleTime: 0,
    retry: false,
  });
  return {
    state: data,
    reload: () => cache.invalidateQueries({ queryKey }),
    follow: async (following) => {
      try {
        cache.setQueryData(queryKey, await setFollowing(of, following));
      } catch (error) {
        toastFailure(error);
      }
    },
  };
}

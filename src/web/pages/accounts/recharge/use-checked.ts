import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { checkPersons, type Checked, type GivenPerson } from './calls.ts';

/** What the server says of a list, told anew whenever the list comes to rest. */
export function useChecked(
  orgId: string | undefined,
  amount: string,
  persons: readonly GivenPerson[],
): { checked: Checked | undefined; settled: boolean; error: unknown; again(): void } {
  const wanted = orgId && persons.length > 0 ? JSON.stringify({ orgId, amount, persons }) : undefined;
  const asked = useDebounced(wanted, 300);
  const found = useQuery({
    queryKey: ['recharge-check', asked],
    queryFn: ({ signal }) => {
      const list = JSON.parse(asked as string) as { orgId: string; amount: string; persons: GivenPerson[] };
      return checkPersons(list.orgId, list.amount, list.persons, signal);
    },
    enabled: asked !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return {
    checked: wanted === undefined ? undefined : found.data,
    settled: wanted === asked && !found.isFetching,
    error: found.error ?? undefined,
    again: () => void found.refetch(),
  };
}

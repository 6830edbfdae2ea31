import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';

/**
 * Rows of these resources have been written. Whatever was fetched of them is out of date: what is on the screen is
 * asked for again, the rest once somebody looks at it. A reply that is under way may have been read before.
 */
export function useRowsChanged(): (...resources: readonly string[]) => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    async (...resources) => {
      await Promise.all(
        resources.map((resource) =>
          invalidate({
            resource,
            invalidates: ['resourceAll'],
            invalidationFilters: { refetchType: 'active' },
            invalidationOptions: { cancelRefetch: true },
          }),
        ),
      );
    },
    [invalidate],
  );
}

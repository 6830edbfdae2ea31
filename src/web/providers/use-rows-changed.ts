import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';

/**
 * Call after writing rows of these resources. Invalidates their queries: those on screen are fetched again now, the
 * others when next shown. Pending fetches are cancelled, since they may have read before the write.
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

/**
 * Fetches the data of pages again. Indirect, because the query cache belongs to the workspace, which loads after the
 * frame.
 */
interface Refetch {
  /** Only queries on screen. */
  shown(): void;
  /** Everything, because the user's permissions have changed. */
  all(): void;
}

let refetch: Refetch | undefined;

export function provideRefetch(provided: Refetch): void {
  refetch = provided;
}

export const refetchShown = (): void => refetch?.shown();
export const refetchAll = (): void => refetch?.all();

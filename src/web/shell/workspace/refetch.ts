/** Asks the pages for their data again. The query cache belongs to the workspace, which arrives after the frame. */
interface Refetch {
  /** What is on screen now. */
  shown(): void;
  /** Everything, because somebody with other rights looks at it. */
  all(): void;
}

let refetch: Refetch | undefined;

export function provideRefetch(provided: Refetch): void {
  refetch = provided;
}

export const refetchShown = (): void => refetch?.shown();
export const refetchAll = (): void => refetch?.all();

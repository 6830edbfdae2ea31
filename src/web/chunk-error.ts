/** A chunk failed to load because the network or the server is down. A retry may succeed. */
export class ChunkError extends Error {
  override readonly name = 'MissingCode';
}

/** Turns any failure to load a chunk into a `ChunkError`. */
export const loadChunk = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new ChunkError(cause instanceof Error ? cause.message : String(cause), { cause });
  });

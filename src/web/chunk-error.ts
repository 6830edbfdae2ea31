/** Code of the console that did not come: the line is down, or the server. Asked for again, it may come. */
export class ChunkError extends Error {
  override readonly name = 'MissingCode';
}

/** Code under way; when it does not come, the error says that this is all that went wrong. */
export const loadChunk = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new ChunkError(cause instanceof Error ? cause.message : String(cause), { cause });
  });

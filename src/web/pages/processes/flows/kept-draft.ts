import type { Flow } from '../../../../meta/flow.ts';

interface Stored {
  readonly document: Flow;
  readonly version: number;
}
type Work<T> = (version: number) => Promise<T>;

/** What is stored of a drawn flow, and as which version. */
export function keptDraft<T extends Stored>(start: T) {
  let { document: kept, version } = start;
  let under: Promise<unknown> = Promise.resolve();
  /** One after the other: each call names the version of the one before. */
  const next = <A>(work: () => Promise<A>): Promise<A> => {
    const done = under.then(work);
    under = done.catch(() => undefined);
    return done;
  };
  const storing = async (flow: Flow, work: Work<T>): Promise<T> => {
    const stored = await work(version);
    kept = flow;
    version = stored.version;
    return stored;
  };
  return {
    store: (flow: Flow, work: Work<T>): Promise<T> => next(() => storing(flow, work)),
    /** Saves it, unless what is under way has done so. */
    leave: (flow: Flow, save: Work<T>): Promise<T | undefined> =>
      next(async () => (flow === kept ? undefined : storing(flow, save))),
    /**
     * Whether the board shows what came from the server. What somebody drew stays, with the version that it started
     * from, so that no save hides another; a page that comes back may bring what it knew before.
     */
    take(flow: Flow, stored: Stored): boolean {
      if (flow !== kept || stored.version < version) return false;
      kept = stored.document;
      version = stored.version;
      return true;
    },
  };
}

import { use, type ComponentType } from 'react';
import { memoizeAsync } from '../async.ts';
import { loadChunk } from '../chunk-error.ts';

export type Deferred<P> = ComponentType<P> & {
  /** Fetches the code ahead. What does not come is said when it is wanted, not before. */
  preload(): Promise<void>;
};

/**
 * A component whose code arrives when it is first needed. Unlike `React.lazy` it renders at once,
 * without a flash of its fallback, when its code was preloaded, and asks again for code that did not come.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let Loaded: ComponentType<P> | undefined;
  const start = memoizeAsync<void, ComponentType<P>>(async () => (Loaded = await loadChunk(load())));
  // Whoever has begun to wait for a promise has to read it again when it is there: React holds `use` to that.
  let awaited: Promise<ComponentType<P>> | undefined;
  function wait(): Promise<ComponentType<P>> {
    if (!awaited) {
      const begun = start();
      awaited = begun;
      begun.catch(() => (awaited = undefined));
    }
    return awaited;
  }
  function DeferredComponent(props: P) {
    const Component = Loaded && !awaited ? Loaded : use(wait());
    return <Component {...props} />;
  }
  return Object.assign(DeferredComponent, {
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** Fetches the code of those components that are not here yet. */
export async function preload(components: readonly (ComponentType<never> | undefined)[]): Promise<void> {
  await Promise.all(
    components.map((component) =>
      component && 'preload' in component ? (component as Deferred<never>).preload() : undefined,
    ),
  );
}

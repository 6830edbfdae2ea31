import { use, type ComponentType } from 'react';
import { memoizeAsync } from '../async.ts';
import { loadChunk } from '../chunk-error.ts';

export type Deferred<P> = ComponentType<P> & {
  /** Prefetches the code. A failure is reported only when the component is rendered. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded on demand. Unlike `React.lazy`, it renders at once, without a flash of its fallback,
 * if its code was preloaded, and retries code that failed to load.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let Loaded: ComponentType<P> | undefined;
  const start = memoizeAsync<void, ComponentType<P>>(async () => (Loaded = await loadChunk(load())));
  // React requires a component that suspended on a promise to read the same promise again once it is settled.
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

/** Loads the code of those components that are not loaded yet. */
export async function preload(components: readonly (ComponentType<never> | undefined)[]): Promise<void> {
  await Promise.all(
    components.map((component) =>
      component && 'preload' in component ? (component as Deferred<never>).preload() : undefined,
    ),
  );
}

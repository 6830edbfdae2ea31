import { use, type ComponentType } from 'react';

export type Deferred<P> = ComponentType<P> & { preload(): Promise<void> };

/**
 * A component whose code arrives when it is first needed. Unlike `React.lazy` it renders at once,
 * without a flash of its fallback, when its code was preloaded.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let Loaded: ComponentType<P> | undefined;
  let pending: Promise<ComponentType<P>> | undefined;
  const start = () => {
    pending ??= load().then(
      (component) => (Loaded = component),
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  function DeferredComponent(props: P) {
    const Component = Loaded ?? use(start());
    return <Component {...props} />;
  }
  return Object.assign(DeferredComponent, { preload: async () => void (await start()) });
}

/** Fetches the code of those components that are not here yet. */
export async function preload(components: readonly (ComponentType<never> | undefined)[]): Promise<void> {
  await Promise.all(components.map((component) => (component && 'preload' in component ? (component as Deferred<never>).preload() : undefined)));
}

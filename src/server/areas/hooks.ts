import type { Hooks, ResourceHooks } from '../records/hooks.ts';

/**
 * What workflows add to the writes of single resources: a file `src/server/workflows/<area>/<entity>.hooks.ts`
 * whose default export names the resource.
 */
interface HookFile {
  resource: string;
  hooks: ResourceHooks;
}

const files = import.meta.glob<HookFile>('./*/*.hooks.ts', { eager: true, import: 'default' });

export const loadHooks = (): Hooks => new Map(Object.values(files).map(({ resource, hooks }) => [resource, hooks]));

import { use } from 'react';
import { compileResource, type Resource } from '../meta/model.ts';
import { declarationFile } from './declaration-files.ts';
import { readable } from './arrival.ts';

const compiled = new Map<string, Promise<Resource>>();

export function loadResource(id: string): Promise<Resource> {
  let resource = compiled.get(id);
  if (!resource) {
    resource = readable(fetchResource(id));
    compiled.set(id, resource);
    // A failed download is tried again the next time; a success is kept.
    resource.catch(() => compiled.delete(id));
  }
  return resource;
}

async function fetchResource(id: string): Promise<Resource> {
  const load = declarationFile(id);
  if (!load) throw new TypeError(`no resource is declared as ${id}`);
  return compileResource(id, await load());
}

/** The compiled resource; suspends until its declaration has arrived. */
export const useResource = (id: string): Resource => use(loadResource(id));

const together = new Map<string, Promise<readonly Resource[]>>();

/** Several at once; the same list as long as the same are asked for. */
export function useResources(ids: readonly string[]): readonly Resource[] {
  const key = ids.join();
  let resources = together.get(key);
  if (!resources) {
    resources = readable(Promise.all(ids.map(loadResource)));
    together.set(key, resources);
    resources.catch(() => together.delete(key));
  }
  return use(resources);
}

export const isDeclared = (id: string): boolean => declarationFile(id) !== undefined;

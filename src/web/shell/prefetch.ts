import manifest from 'virtual:route-manifest';
import type { RouteEntry } from '../../meta/routes.ts';
import { declarationFile } from '../declaration-files.ts';

/**
 * Small enough to load first: finds the resource of the page by its address alone and fetches its declaration, so that
 * both arrive together.
 */
export async function fetchPlace(path: string): Promise<RouteEntry | undefined> {
  const route = manifest.routes.find((each) => each.path === path);
  await (route?.resource && declarationFile(route.resource)?.());
  return route;
}

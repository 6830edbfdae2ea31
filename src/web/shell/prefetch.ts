import manifest from 'virtual:route-manifest';
import type { RouteEntry } from '../../meta/routes.ts';
import { declarationFile } from '../declaration-files.ts';

/**
 * Small enough to arrive first: knows from the address alone which resource the page will show, and fetches its
 * declaration, so that it is there when the page is.
 */
export async function fetchPlace(path: string): Promise<RouteEntry | undefined> {
  const route = manifest.routes.find((each) => each.path === path);
  await (route?.resource && declarationFile(route.resource)?.());
  return route;
}

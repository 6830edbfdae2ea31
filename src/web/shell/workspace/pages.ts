import type { ComponentType } from 'react';
import type { PageFilter } from '../../../meta/routes.ts';
import { memoizeAsync } from '../../async.ts';
import { loadResource } from '../../declarations.ts';
import { resourceTexts } from '../../i18n/i18n.ts';
import type { Route } from '../routes/route-table.ts';

export interface PageProps {
  resourceId: string;
  /** Fixed filter of a secondary page of a resource. */
  filter?: PageFilter;
  opens?: 'add';
  /** Id of the report to show. */
  report?: string;
}

type Loader = () => Promise<{ default: ComponentType<PageProps> }>;

/** Hand-made pages are found by their file name. */
const files = import.meta.glob<{ default: ComponentType<PageProps> }>([
  '/src/web/pages/*.page.tsx',
  '/src/web/pages/*/*.page.tsx',
]);
const named = new Map(
  Object.entries(files).map(([file, load]): [string, Loader] => [file.replace(/^.*\/|\.page\.tsx$/g, ''), load]),
);

const generic: Loader = () => import('../../pages/resource/index.tsx');
const external: Loader = () => import('../../pages/external.page.tsx');

function loaderOf({ page, report, resource, external: key }: Route): Loader {
  const name = page ?? (report && 'report');
  if (name) {
    const load = named.get(name);
    if (!load) throw new TypeError(`no file src/web/pages/<area>/${name}.page.tsx`);
    return load;
  }
  if (resource) return generic;
  if (key) return external;
  throw new TypeError('a place needs a page, a resource or an external address');
}

/** The component of a route; its code is loaded when first rendered. */
export const loadPage = memoizeAsync(async (route: Route): Promise<ComponentType<PageProps>> => {
  // A hand-made page needs its resource at once; a list can show a skeleton while it waits.
  const declared = route.page && route.resource ? loadResource(route.resource) : undefined;
  const [{ default: page }] = await Promise.all([loaderOf(route)(), declared, resourceTexts()]);
  return page;
});

import type { ComponentType } from 'react';
import type { PageFilter } from '../../../meta/routes.ts';
import { memoizeAsync } from '../../async.ts';
import { loadResource } from '../../declarations.ts';
import { resourceTexts } from '../../i18n/i18n.ts';
import type { Route } from '../routes/route-table.ts';

export interface PageProps {
  resourceId: string;
  /** Of a secondary page over a resource. */
  filter?: PageFilter;
  opens?: 'add';
  /** Id of the report that is shown. */
  report?: string;
}

type Loader = () => Promise<{ default: ComponentType<PageProps> }>;

/** Hand-made pages are found by the name of their file. */
const files = import.meta.glob<{ default: ComponentType<PageProps> }>([
  '/src/web/pages/*.page.tsx',
  '/src/web/pages/*/*.page.tsx',
]);
const named = new Map(
  Object.entries(files).map(([file, load]): [string, Loader] => [file.replace(/^.*\/|\.page\.tsx$/g, ''), load]),
);

const generic: Loader = () => import('../../pages/resource/index.tsx');
const external: Loader = () => import('../../pages/external.page.tsx');

function loaderOf({ page, resource, external: key }: Route): Loader {
  if (page) {
    const load = named.get(page);
    if (!load) throw new TypeError(`no file src/web/pages/<area>/${page}.page.tsx`);
    return load;
  }
  if (resource) return generic;
  if (key) return external;
  throw new TypeError('a place needs a page, a resource or an external address');
}

/** The component that shows a route; its code is fetched when it is first drawn. */
export const loadPage = memoizeAsync(async (route: Route): Promise<ComponentType<PageProps>> => {
  // A hand-made page cannot do without what it shows; a list has an outline to wait with.
  const declared = route.page && route.resource ? loadResource(route.resource) : undefined;
  const [{ default: page }] = await Promise.all([loaderOf(route)(), declared, resourceTexts()]);
  return page;
});

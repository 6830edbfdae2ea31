import { lazy, type ComponentType } from 'react';
import type { PageFilter } from '../../../meta/routes.ts';
import type { Route } from '../routes/route-table.ts';

export interface PageProps {
  resourceId: string;
  /** Of a secondary page over a resource. */
  filter?: PageFilter;
  opens?: 'add';
}

type Loader = () => Promise<{ default: ComponentType<PageProps> }>;

/** Hand-made pages are found by the name of their file. */
const files = import.meta.glob<{ default: ComponentType<PageProps> }>(['/src/web/pages/custom/*.tsx', '/src/web/pages/fixed/*.tsx']);
const named = new Map(Object.entries(files).map(([file, load]): [string, Loader] => [file.replace(/^.*\/|\.tsx$/g, ''), load]));

const generic: Loader = () => import('../../pages/resource/index.tsx');
const external: Loader = () => import('../../pages/fixed/external.tsx');

function loaderOf({ page, resource, external: key }: Route): Loader {
  if (page) {
    const load = named.get(page);
    if (!load) throw new TypeError(`no file src/web/pages/custom/${page}.tsx`);
    return load;
  }
  if (resource) return generic;
  if (key) return external;
  throw new TypeError('a place needs a page, a resource or an external address');
}

const pages = new Map<Loader, ComponentType<PageProps>>();

/** The component that shows a route; its code is fetched when it is first drawn. */
export function pageOf(route: Route): ComponentType<PageProps> {
  const load = loaderOf(route);
  let page = pages.get(load);
  if (!page) {
    // Code that could not be fetched is asked for again by whoever tries the page again.
    page = lazy(() =>
      load().catch((error: unknown) => {
        pages.delete(load);
        throw error;
      }),
    );
    pages.set(load, page);
  }
  return page;
}

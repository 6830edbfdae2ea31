import { useMemo } from 'react';
import type { PageFilter } from '../../../meta/routes.ts';
import { loadResource } from '../../declarations.ts';
import { useResolved } from '../../async.ts';
import { deferred } from '../../shared/deferred.tsx';
import { ListPage } from './list/ListPage.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';

/** Only lists with a tree beside them need its code. */
const Beside = deferred(async () => (await import('./beside/Beside.tsx')).Beside);

interface Props {
  resourceId: string;
  filter?: PageFilter;
  opens?: 'add';
}

/** The page of any resource, made from its declaration. */
export default function ResourcePage({ resourceId, ...page }: Props) {
  const declared = useResolved(useMemo(() => loadResource(resourceId), [resourceId]));
  if (!declared) return <ListSkeleton />;
  const List = declared.value.list.beside.length > 0 ? Beside : ListPage;
  return <List key={resourceId} resource={declared.value} {...page} />;
}

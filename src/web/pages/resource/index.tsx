import { Suspense } from 'react';
import type { PageFilter } from '../../../meta/routes.ts';
import { useResource } from '../../declarations.ts';
import { ListPage } from './list/ListPage.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';

export { askRowsAhead } from './ahead.ts';

interface Props {
  resourceId: string;
  filter?: PageFilter;
  opens?: 'add';
}

/** The page of any resource, made from its declaration. */
export default function ResourcePage(props: Props) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded({ resourceId, ...page }: Props) {
  return <ListPage key={resourceId} resource={useResource(resourceId)} {...page} />;
}

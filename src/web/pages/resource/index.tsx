import { Suspense } from 'react';
import { useResource } from '../../declarations.ts';
import { ListPage } from './list/ListPage.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';

export { askRowsAhead } from './ahead.ts';

/** The page of any resource, made from its declaration. */
export default function ResourcePage({ resourceId }: { resourceId: string }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Loaded resourceId={resourceId} />
    </Suspense>
  );
}

function Loaded({ resourceId }: { resourceId: string }) {
  return <ListPage key={resourceId} resource={useResource(resourceId)} />;
}

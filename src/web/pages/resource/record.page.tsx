import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { isDeclared, useResource } from '../../declarations.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { readRecordPlace } from '../../shared/record-place.ts';
import NotFound from '../not-found.page.tsx';
import { RecordPage } from './record/RecordPage.tsx';

/** What an address below `/record` names. */
export default function Record() {
  const { pathname } = useLocation();
  const record = readRecordPlace(pathname);
  if (!record || !isDeclared(record.resource)) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading />}>
      <Declared key={pathname} resourceId={record.resource} id={record.id} />
    </Suspense>
  );
}

const Declared = ({ resourceId, id }: { resourceId: string; id: string }) => (
  <RecordPage resource={useResource(resourceId)} id={id} />
);

import { Suspense, useState } from 'react';
import { useResource } from '../../declarations.ts';
import { useAllowed } from '../../shared/access/Allowed.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { ListPage } from '../resource/list/ListPage.tsx';
import { ListSkeleton } from '../resource/list/ListSkeleton.tsx';
import { OrderBox } from './services/OrderBox.tsx';
import { orderTexts } from './services/texts.ts';

/** The service pool, and the order in which customers see its services. */
export default function ServicesPage({ resourceId }: { resourceId: string }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Services resourceId={resourceId} />
    </Suspense>
  );
}

function Services({ resourceId }: { resourceId: string }) {
  const t = useCatalogue(orderTexts);
  const resource = useResource(resourceId);
  const allowed = useAllowed();
  const [ordering, setOrdering] = useState(false);
  return (
    <>
      <ListPage
        resource={resource}
        tools={allowed('update', resource.code) && <Button onClick={() => setOrdering(true)}>{t('order')}</Button>}
      />
      {ordering && <OrderBox resource={resource} onClose={() => setOrdering(false)} />}
    </>
  );
}

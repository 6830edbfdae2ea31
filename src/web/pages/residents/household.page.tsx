import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { Views } from '../../shared/views/Views.tsx';
import { RecordViewer } from '../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Split } from '../resource/beside/Split.tsx';
import { ListPage } from '../resource/list/ListPage.tsx';
import { ListSkeleton } from '../resource/list/ListSkeleton.tsx';
import { tableParam } from '../resource/list/list-state.ts';
import { useMay } from '../resource/list/use-may.ts';
import { OpenParts } from '../resource/OpenParts.tsx';
import { useOpened } from '../resource/use-opened.ts';
import { Home } from './household/Home.tsx';
import styles from './household/household.module.css';
import { Owners } from './household/Owners.tsx';
import { householdTexts } from './household/texts.ts';

export default function HouseholdPage({ resourceId }: { resourceId: string }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Households resourceId={resourceId} />
    </Suspense>
  );
}

const everybody = 'all';

/** Households with owner, members and rooms; or all residents in one list. */
function Households({ resourceId }: { resourceId: string }) {
  const t = useCatalogue(householdTexts);
  const [resource] = useResources([resourceId]) as [Resource];
  const [params, setParams] = useSearchParams();
  const inList = params.get(tableParam) === everybody;
  return (
    <div className={styles.page}>
      <Views
        views={{ homes: t('households'), [everybody]: t('everybody') }}
        shown={inList ? everybody : 'homes'}
        onShow={(view) => setParams(view === everybody ? { [tableParam]: everybody } : {})}
      />
      <div className={styles.below}>{inList ? <ListPage resource={resource} /> : <ByHome resource={resource} />}</div>
    </div>
  );
}

function ByHome({ resource }: { resource: Resource }) {
  const t = useCatalogue(householdTexts);
  const may = useMay(resource);
  const { opened, open, close } = useOpened();
  const [params, setParams] = useSearchParams();
  const [first, setFirst] = useState<string>();
  const named = params.get('household');
  const chosen = named ?? first;
  return (
    <RecordViewer value={(resourceId, id) => open({ kind: 'detail', resourceId, id })}>
      <div className={styles.parts} data-chosen={named !== null || undefined}>
        <Split
          name={resource.id}
          side={
            <Owners
              resource={resource}
              may={may}
              chosen={chosen}
              onFirst={setFirst}
              onChoose={(id) => setParams({ household: id })}
              onAdd={() => open({ kind: 'add', values: { role: 'owner' } })}
            />
          }
        >
          {chosen ? (
            <Home
              key={chosen}
              resource={resource}
              id={chosen}
              may={may}
              open={open}
              onOwner={(id) => setParams({ household: id }, { replace: true })}
              onBack={() => setParams({})}
            />
          ) : (
            <p className={styles.none}>{t('choose')}</p>
          )}
        </Split>
      </div>
      <OpenParts resource={resource} opened={opened} open={open} close={close} may={may} onDone={close} />
    </RecordViewer>
  );
}

import { Suspense, useState } from 'react';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { useAllowed } from '../../shared/access/Allowed.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Beside } from '../resource/beside/Beside.tsx';
import type { Path } from '../resource/beside/levels.ts';
import { ListSkeleton } from '../resource/list/ListSkeleton.tsx';
import { FloorBatch } from './batch/FloorBatch.tsx';
import { RoomBatch } from './batch/RoomBatch.tsx';
import { spaceTexts } from './batch/texts.ts';

/** From outermost to innermost; the tree beside them is declared by the rooms. */
const kinds = ['space/build', 'space/unit', 'space/floor', 'space/roomNo'] as const;

export default function SpacePage() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Space />
    </Suspense>
  );
}

type Batch = { kind: 'floors' | 'rooms'; path: Path };

/** The space of a project: its buildings, their units, floors and rooms. */
function Space() {
  const t = useCatalogue(spaceTexts);
  const allowed = useAllowed();
  const [batch, setBatch] = useState<Batch>();
  const all = useResources(kinds);
  const tables = all.filter(({ code }) => allowed('list', code));
  const [, , floors, rooms] = all as [Resource, Resource, Resource, Resource];

  const tools = (path: Path) =>
    path.buildId && (
      <>
        {allowed('add', floors.code) && !path.floorId && (
          <Button icon="layout" onClick={() => setBatch({ kind: 'floors', path })}>
            {t('floors')}
          </Button>
        )}
        {allowed('add', rooms.code) && (
          <Button icon="appstore-add" onClick={() => setBatch({ kind: 'rooms', path })}>
            {t('rooms')}
          </Button>
        )}
      </>
    );

  return (
    <>
      <Beside resource={rooms} tables={tables} tools={tools} />
      {batch?.kind === 'floors' && <FloorBatch path={batch.path} onClose={() => setBatch(undefined)} />}
      {batch?.kind === 'rooms' && <RoomBatch path={batch.path} resource={rooms} onClose={() => setBatch(undefined)} />}
    </>
  );
}

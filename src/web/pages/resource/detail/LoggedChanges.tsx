import { Suspense } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import type { Refs } from '../../../providers/data.ts';
import { deferred } from '../../../shared/deferred.tsx';
import { Changes } from './Changes.tsx';

/** Somebody granted something else to a role: what changed are no fields, but actions on permission codes. */
const GrantChanges = deferred(async () => (await import('./GrantChanges.tsx')).GrantChanges);

const FormerEntity = deferred(async () => (await import('./FormerEntity.tsx')).FormerEntity);

/** What a row of the log says that was changed, in the words of the record that it is about. */
export function LoggedChanges({ entry, refs }: { entry: Row; refs?: Refs }) {
  const { entityCode, action, changes = null } = entry;
  if (typeof entityCode !== 'string') return <Changes changes={changes} />;
  const logged = { action, changes, refs };
  return (
    <Suspense>
      {isDeclared(entityCode) ? (
        <Logged entityCode={entityCode} {...logged} />
      ) : (
        <FormerEntity entityCode={entityCode}>{(id) => <Logged entityCode={id} {...logged} />}</FormerEntity>
      )}
    </Suspense>
  );
}

function Logged({
  entityCode,
  action,
  changes,
  refs,
}: {
  entityCode: string;
  action: Json | undefined;
  changes: Json;
  refs?: Refs;
}) {
  if (!isDeclared(entityCode)) return <Changes changes={changes} />;
  if (action === 'grant' && entityCode === 'system/role') return <GrantChanges changes={changes} />;
  return <OfResource resourceId={entityCode} changes={changes} refs={refs} />;
}

const OfResource = ({ resourceId, ...more }: { resourceId: string; changes: Json; refs?: Refs }) => (
  <Changes resource={useResource(resourceId)} {...more} />
);

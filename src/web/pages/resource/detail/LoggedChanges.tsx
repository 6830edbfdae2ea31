import { Suspense } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import type { Refs } from '../../../providers/data.ts';
import { deferred } from '../../../shared/deferred.tsx';
import { Changes } from './Changes.tsx';

/** Somebody granted something else to a role: what changed are no fields, but actions on permission codes. */
const GrantChanges = deferred(async () => (await import('./GrantChanges.tsx')).GrantChanges);

/** What a row of the log says that was changed, in the words of the record that it is about. */
export function LoggedChanges({ entry, refs }: { entry: Row; refs?: Refs }) {
  const { entityCode, action, changes = null } = entry;
  if (typeof entityCode !== 'string' || !isDeclared(entityCode)) return <Changes changes={changes} />;
  return (
    <Suspense>
      {action === 'grant' && entityCode === 'system/role' ? <GrantChanges changes={changes} /> : <OfResource resourceId={entityCode} changes={changes} refs={refs} />}
    </Suspense>
  );
}

const OfResource = ({ resourceId, ...more }: { resourceId: string; changes: Json; refs?: Refs }) => <Changes resource={useResource(resourceId)} {...more} />;

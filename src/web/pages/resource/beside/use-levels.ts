import { useMemo } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { useResources } from '../../../declarations.ts';
import { useAllowed } from '../../../shared/access/Allowed.tsx';
import type { Level } from './levels.ts';

/** The kinds of nodes beside a list, as far as the user may see them; suspends until their declarations are here. */
export function useLevels(resource: Resource): readonly Level[] {
  const allowed = useAllowed();
  const fields = resource.list.beside;
  const targets = useResources(
    useMemo(() => fields.map((field) => resource.fields.get(field)?.spec['x-ref'] ?? ''), [resource, fields]),
  );
  const denied = targets
    .filter(({ code }) => !allowed('list', code))
    .map(({ id }) => id)
    .join();
  return useMemo(
    () =>
      fields.flatMap((field, i) =>
        denied.split(',').includes(targets[i]?.id ?? '') ? [] : [{ field, resource: targets[i] as Resource }],
      ),
    [fields, targets, denied],
  );
}

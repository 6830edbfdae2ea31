import { useMemo } from 'react';
import { validParts } from '../../../../meta/check/designed.ts';
import { compileDesigned } from '../../../../meta/designed.ts';
import { useResource } from '../../../declarations.ts';
import type { Fields } from '../conditions/rows.ts';
import type { Design } from './calls.ts';

/** What conditions of a flow may read: what its form asks, and the fields of the record. */
export function useFlowFields({ resource: id, form }: Design): Fields {
  const { fields } = useResource(id);
  return useMemo(
    () => (form ? new Map([...compileDesigned(id, '', validParts(form)).fields, ...fields]) : fields),
    [id, form, fields],
  );
}

import { useCallback } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { allowed } from '../../../providers/access.ts';
import type { Can } from '../actions/row-actions.ts';

/** What the signed-in user is granted on a resource. */
export function useMay({ code }: Resource): Can {
  return useCallback((action: string) => allowed(action, code), [code]);
}

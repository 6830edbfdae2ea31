import { useNotification } from '@refinedev/core';
import { useCallback, useRef } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { transit } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { seenVersions } from './row-actions.ts';

/** Neither asks a question nor wants a field filled in. */
export const isQuick = ({ confirm, fields }: CompiledTransition): boolean => !confirm && fields.length === 0;

/** Makes a transition at once; a second press while it is under way does nothing. */
export function useQuickTransition(resource: Resource) {
  const t = useCatalogue(texts);
  const notify = useNotification().open;
  const rowsChanged = useRowsChanged();
  const running = useRef(new Set<string>());
  return useCallback(
    async (transition: CompiledTransition, row: Row, asSeen = false) => {
      const id = String(row.id);
      if (running.current.has(id)) return;
      running.current.add(id);
      try {
        await transit(
          resource,
          transition.name,
          [id],
          asSeen ? { version: row.version } : seenVersions(transition, [row]),
        );
        notify?.({ type: 'success', message: t('done', { action: translateDeclared(transition.label, 'action') }) });
      } catch (error) {
        toastFailure(error);
      } finally {
        running.current.delete(id);
        await rowsChanged(resource.id);
      }
    },
    [resource, notify, rowsChanged, t],
  );
}

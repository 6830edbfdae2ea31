import { useCallback } from 'react';
import { chinaMinute } from '../../../../../meta/china-time.ts';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Spans } from '../../../../../meta/views.ts';
import { callOf } from '../../../../providers/address.ts';
import { toast } from '../../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { canEdit, type Can } from '../../actions/row-actions.ts';
import { useFieldUpdate } from '../use-field-update.ts';
import { shifted } from './shifted.ts';
import { spanTexts } from './texts.ts';

/** May the times of this row be changed by this user, as its form would let them? */
export function canShift(resource: Resource, { from, to }: Spans, row: Row, may: Can): boolean {
  const open = [from, to].every((name) => {
    const field = name === undefined ? undefined : resource.fields.get(name);
    return name === undefined || (field !== undefined && !field.readOnly && !field.spec['x-fixed']);
  });
  return open && may('update') && callOf(resource, 'update') !== undefined && canEdit(resource, row);
}

/** Moves a row in time, and to another lane where one is given, by the update that its dialog would make. */
export function useShifting(resource: Resource, view: Spans, may: Can) {
  const t = useCatalogue(spanTexts);
  const update = useFieldUpdate(resource);
  return useCallback(
    async (row: Row, by: number, also: Row = {}) => {
      const values = { ...(by !== 0 && shifted(resource, view, row, by)), ...also };
      if (Object.keys(values).length === 0) return;
      if (!canShift(resource, view, row, may)) return void toast.info(t('fixed'));
      const when = String(values[view.from] ?? row[view.from]);
      await update(row, values, t('moved', { when: when.length > 10 ? chinaMinute(when) : when }));
    },
    [resource, view, may, update, t],
  );
}

import { useId } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { actionLabel } from '../actions/action-label.ts';
import { rowActions, type RowAction } from '../actions/row-actions.ts';
import { useMay } from '../list/use-may.ts';
import { texts } from '../texts.ts';
import type { Opened } from '../use-opened.ts';

/** Fields that the head of a record says already. */
export const inHead = ({ display, states }: Resource): readonly string[] => [
  display,
  ...(states ? [states.field] : []),
];

export function StateTag({ resource, row }: { resource: Resource; row: Row }) {
  const field = resource.fields.get(resource.states?.field ?? '');
  if (!field) return null;
  const { Cell } = widgetOf(field);
  return <Cell field={field} value={row[field.name] ?? null} place="detail" />;
}

/** What can be done with the record, as in its row. */
export function RecordTools({ resource, row, open }: { resource: Resource; row: Row; open(next: Opened): void }) {
  const t = useCatalogue(texts);
  const may = useMay(resource);
  const refs = (row._refs as Refs | undefined) ?? {};
  const reason = useId();
  const actions = rowActions(resource, row, may).filter(({ kind }) => kind === 'edit' || kind === 'transition');
  const why = actions.find(({ forOthers }) => forOthers)?.forOthers;
  const begin = ({ kind, transition }: RowAction) =>
    kind === 'edit'
      ? open({ kind: 'edit', row, refs })
      : open({ kind: 'batch', action: 'transition', transition, rows: [row] });
  return (
    <>
      {why && <small id={reason}>{why}</small>}
      {actions.map((action) => (
        // Not `disabled`: whoever comes by keyboard must be able to hear why.
        <Button
          key={action.key}
          aria-disabled={action.forOthers !== undefined}
          aria-describedby={action.forOthers ? reason : undefined}
          onClick={action.forOthers ? undefined : () => begin(action)}
        >
          {actionLabel(action, t)}
        </Button>
      ))}
    </>
  );
}

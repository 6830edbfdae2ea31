import { useCallback, useState } from 'react';
import type { Json, Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import type { Can } from '../../actions/row-actions.ts';
import type { ShapeProps } from '../parts.ts';
import { useFieldUpdate } from '../use-field-update.ts';
import { isOpen, wayTo, type Way } from './steps.ts';
import { boardTexts } from './texts.ts';

/** What a column is called: a state, a choice, or that nothing is chosen. */
export function columnName(resource: Resource, by: string, value: Json, unset: string): string {
  const field = resource.fields.get(by);
  return value === null || !field ? unset : translateDeclared(field.type.text(value, field.spec));
}

/** Moves cards: by a transition with its questions, or by a change of the field. */
export function useMoving(
  { resource, may, act, open }: Pick<ShapeProps, 'resource' | 'may' | 'act' | 'open'>,
  by: string,
  refs: Refs,
  before: () => void,
) {
  const t = useCatalogue(boardTexts);
  const update = useFieldUpdate(resource);
  const [dragged, setDragged] = useState<Row>();

  /** `at`: where the choice opens, if more than one step leads there. */
  const move = useCallback(
    (row: Row, value: Json, at: HTMLElement) => {
      const way = wayTo(resource, by, row, value, may);
      if (!isOpen(way)) return;
      before();
      if (way.kind === 'change')
        return void update(row, { [by]: value ?? '' }, t('moved', { to: columnName(resource, by, value, t('unset')) }));
      if (way.kind !== 'step') return;
      const [only, ...others] = way.transitions.map(({ name }) => `to:${name}`);
      if (only && others.length === 0) act(row, only, refs, true);
      else if (only) open({ kind: 'menu', row, button: at, refs, only: [only, ...others], asSeen: true });
    },
    [resource, by, may, act, open, refs, before, update, t],
  );
  return { dragged, setDragged, move };
}

/** Why a column takes a card, or why it does not. */
export function wordsOf(
  way: Way,
  resource: Resource,
  by: string,
  row: Row,
  value: Json,
  t: (key: keyof typeof boardTexts, values?: Record<string, unknown>) => string,
): string {
  if (way.kind === 'here') return '';
  if (way.kind === 'change') return t('drop', { action: t('change') });
  if (way.kind === 'step')
    return t('drop', { action: way.transitions.map(({ label }) => translateDeclared(label, 'action')).join(' / ') });
  const name = (each: Json) => columnName(resource, by, each, t('unset'));
  return t(way.why, {
    from: name(row[by] ?? null),
    to: name(value),
    action: way.transition ? translateDeclared(way.transition.label, 'action') : t('change'),
  });
}

export const wayOf = (resource: Resource, by: string, row: Row | undefined, value: Json, may: Can): Way | undefined =>
  row && wayTo(resource, by, row, value, may);

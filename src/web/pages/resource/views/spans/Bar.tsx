import type { CSSProperties, KeyboardEvent } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Refs } from '../../../../providers/data.ts';
import { colourOf } from '../../../../widgets/cells/tones.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { nameOf, Value } from '../Card.tsx';
import { clockOf, type Placed } from './days.ts';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';
import { useDraggable } from './use-dropping.ts';

/** What can be done with a row where it lies. */
export interface BarActions {
  open(row: Row): void;
  menu(row: Row, button: HTMLElement): void;
  canShift(row: Row): boolean;
  /** Alt with an arrow. */
  nudge(row: Row, key: string): void;
}

interface Props {
  resource: Resource;
  refs: Refs;
  span: Placed;
  fields: readonly string[];
  /** There is room for little: a number that tells nothing gives way to the first field. */
  brief?: boolean;
  actions: BarActions;
  style?: CSSProperties;
  /** It meets another one. */
  conflict?: boolean;
  /** It began before, or goes on after what is seen. */
  cut?: 'before' | 'after' | 'both';
}

/** A row where it lies in time. */
export function Bar({ resource, refs, span, fields, brief = false, actions, style, conflict = false, cut }: Props) {
  const t = useCatalogue(spanTexts);
  const { row, whole, start, end } = span;
  const element = useDraggable<HTMLButtonElement>(String(row.id), actions.canShift(row));
  const name = nameOf(resource, row);
  const [first = ''] = fields;
  const instead = brief && isNumbered(resource) && (row[first] ?? '') !== '' ? first : undefined;
  const time = whole ? undefined : `${clockOf(start)}–${clockOf(end)}`;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey && event.key.startsWith('Arrow')) actions.nudge(row, event.key);
    else if (event.key === 'm' || event.key === 'ContextMenu') actions.menu(row, event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={element}
      type="button"
      className={styles.span}
      style={style}
      data-id={String(row.id)}
      data-tone={resource.states && colourOf(String(row[resource.states.field]))}
      data-cut={cut}
      data-conflict={conflict || undefined}
      title={[time, name, conflict ? t('conflict') : ''].filter(Boolean).join(' · ')}
      onClick={() => actions.open(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.menu(row, event.currentTarget);
      }}
      onKeyDown={onKeyDown}
    >
      {time && <time>{clockOf(start)}</time>}
      <b>{instead ? <Value resource={resource} row={row} refs={refs} name={instead} plain /> : name}</b>
      {conflict && <em>{t('conflict')}</em>}
      {fields
        .filter((field) => field !== instead)
        .map((field) => (
          <span key={field}>
            <Value resource={resource} row={row} refs={refs} name={field} plain />
          </span>
        ))}
    </button>
  );
}

const isNumbered = ({ fields, display }: Resource): boolean => fields.get(display)?.spec['x-sequence'] !== undefined;

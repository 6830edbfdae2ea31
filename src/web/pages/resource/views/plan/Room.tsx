import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { nameOf, Value } from '../Card.tsx';
import { colourOf } from './colours.ts';
import styles from './Plan.module.css';

interface Props {
  resource: Resource;
  row: Row;
  refs: Refs;
  fields: readonly string[];
  onOpen(row: Row): void;
  onMenu(row: Row, button: HTMLElement): void;
}

/** A room in the colour of its state, which is also said. */
export function Room({ resource, row, refs, fields, onOpen, onMenu }: Props) {
  const state = translateDeclared(resource.states?.labels[String(row[resource.states.field])] ?? '');
  const [first, ...others] = fields;
  return (
    <button
      type="button"
      className={styles.room}
      data-room={String(row.id)}
      data-colour={colourOf(resource, String(row[resource.states?.field ?? '']))}
      title={`${nameOf(resource, row)} · ${state}`}
      onClick={() => onOpen(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row, event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'm') return;
        event.preventDefault();
        onMenu(row, event.currentTarget);
      }}
    >
      <b>{first ? <Value resource={resource} row={row} refs={refs} name={first} plain /> : nameOf(resource, row)}</b>
      <em>{state}</em>
      {others.map((name) => (
        <span key={name}>
          <Value resource={resource} row={row} refs={refs} name={name} plain />
        </span>
      ))}
    </button>
  );
}

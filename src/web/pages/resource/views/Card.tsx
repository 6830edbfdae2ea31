import type { ReactNode } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import styles from './Card.module.css';

interface Props {
  resource: Resource;
  row: Row;
  refs: Refs;
  fields: readonly string[];
}

/** One value of a row as its cell in the table shows it; in words alone where what stands around it is a button. */
export function Value({
  resource,
  row,
  refs,
  name,
  plain = false,
}: Omit<Props, 'fields'> & { name: string; plain?: boolean }): ReactNode {
  const field = resource.fields.get(name);
  const value = row[name] ?? null;
  if (!field || value === null || value === '') return null;
  const { Cell } = widgetOf(field);
  return <Cell field={field} value={value} refs={refs} place={plain ? 'chip' : 'table'} />;
}

/** What a card says beside its name: the fields that have a value, each with its title. */
export function CardFields({ resource, row, refs, fields }: Props) {
  const filled = fields.filter(
    (name) => name !== resource.display && row[name] !== null && row[name] !== undefined && row[name] !== '',
  );
  return (
    <dl className={styles.fields}>
      {filled.map((name) => (
        <div key={name}>
          <dt>{translateDeclared(resource.fields.get(name)?.title ?? name)}</dt>
          <dd>
            <Value resource={resource} row={row} refs={refs} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How people call a row, as far as a line holds it. */
export const nameOf = (resource: Resource, row: Row): string => String(row[resource.display] ?? row.id);

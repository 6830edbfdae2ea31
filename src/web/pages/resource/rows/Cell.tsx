import { Suspense } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { EnumSelect } from '../../../widgets/inputs/enum-select.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Rows.module.css';
import { rowsTexts } from './texts.ts';

interface Props {
  field: Field;
  id: string;
  number: number;
  value: Json | undefined;
  refs: Refs;
  /** Shown as it is: worked out, masked, fixed, or not for this user. */
  plain: boolean;
  mistake: string | undefined;
  onChange(value: Json | undefined): void;
}

/** One value of one row: the input of its field, or what it says. */
export function RowCell({ field, id, number, value, refs, plain, mistake, onChange }: Props) {
  const t = useCatalogue(rowsTexts);
  const widget = widgetOf(field);
  // A row is too narrow for choices side by side.
  const Input = field.type.name === 'enum' ? EnumSelect : widget.Input;
  const mistakeId = mistake ? `${id}-told` : undefined;
  return (
    <td data-align={plain ? widget.align : undefined} style={{ minWidth: Math.min(widget.width + 24, 220) }}>
      {plain ? (
        <span className={styles.plain}>
          {value === undefined || value === null ? (
            '—'
          ) : (
            <widget.Cell field={field} value={value} refs={refs} place="table" />
          )}
        </span>
      ) : (
        <Suspense fallback={<div className={styles.wait} />}>
          <label className={styles.said} htmlFor={id}>
            {t('cell', { number, title: translateDeclared(field.title) })}
          </label>
          <Input
            field={field}
            id={id}
            value={value}
            refs={refs}
            invalid={mistake !== undefined}
            describedBy={mistakeId}
            onChange={onChange}
          />
        </Suspense>
      )}
      {mistake && (
        <small id={mistakeId} role="alert">
          {mistake}
        </small>
      )}
    </td>
  );
}

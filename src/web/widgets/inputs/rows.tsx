import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cellErrors, columnsOf, rowsIn } from '../../../meta/columns.ts';
import type { Field } from '../../../meta/field.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { isObject } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { useResolved } from '../../async.ts';
import { loadFormulas } from '../../formulas.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { ColumnTotals } from '../kit/ColumnTotals.tsx';
import { singleWidgetOf } from '../kit/single-widgets.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { EnumSelect } from './enum-select.ts';
import styles from './inputs.module.css';
import { useRows, type Rows } from './use-rows.ts';

/** A row is too narrow for choices side by side. */
const inputOf = (column: Field) => (column.type.name === 'enum' ? EnumSelect : singleWidgetOf(column).Input);

const asRow = (row: Json | undefined): Row => (isObject(row) ? (row as Row) : {});

/** An array whose entries the form describes as rows: an input of its own type for each cell. */
export function RowsInput(props: InputProps & { resource: Resource }) {
  const { field, id, value, refs, onChange, disabled, invalid, resource } = props;
  const t = useCatalogue(widgetTexts);
  const columns = columnsOf(resource);
  const rows = useRows(props, {});
  const formulas = useResolved(loadFormulas(resource))?.value;
  const shown = rowsIn(value).map((row): Row => ({ ...row, ...formulas?.(row) }));
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    const input = focusNext.current && document.getElementById(focusNext.current);
    if (!input) return;
    focusNext.current = undefined;
    input.focus();
  });
  const wrong = new Set(invalid ? cellErrors(field, value ?? null).map(({ path }) => path) : []);
  const isWrong = (at: number, column: Field) =>
    wrong.has(`${field.name}.${at}.${column.name}`) ||
    (invalid && column.required && [undefined, ''].includes(asRow(rows.all[at])[column.name] as string | undefined));
  const edit = (at: number, name: string, next: Json | undefined) =>
    onChange(rows.all.map((row, i) => (i === at ? withValue(asRow(row), name, next) : row)));
  const onKeyDown = (event: KeyboardEvent, at: number, column: Field) => {
    const { target, key, nativeEvent } = event;
    // Pickers open with it.
    if (key !== 'Enter' || nativeEvent.isComposing || !(target as HTMLElement).matches('input:not([role=combobox])'))
      return;
    event.preventDefault();
    const next = `${id}-${at + 1}-${column.name}`;
    if (at + 1 < rows.all.length) document.getElementById(next)?.focus();
    else if (rows.add()) focusNext.current = next;
  };
  return (
    <RowsFrame {...props}>
      {rows.all.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col">
                    {translateDeclared(column.title)}
                    {column.required && <b aria-hidden>*</b>}
                  </th>
                ))}
                <th aria-label={t('remove')} />
              </tr>
            </thead>
            <tbody>
              {rows.all.map((row, at) => (
                // Entries have no id, so their index is the key.
                <tr key={`${id}-${at + 1}`}>
                  {columns.map((column) => {
                    const Input = inputOf(column);
                    const cell = `${id}-${at}-${column.name}`;
                    return (
                      <td
                        key={column.name}
                        style={{ minWidth: Math.min(singleWidgetOf(column).width, 160) }}
                        onKeyDown={(event) => onKeyDown(event, at, column)}
                      >
                        <Suspense fallback={<div className={styles.wait} />}>
                          <label className={styles.said} htmlFor={cell}>
                            {translateDeclared(column.title)}
                          </label>
                          <Input
                            field={column}
                            id={cell}
                            value={(column.readOnly ? shown[at] : asRow(row))?.[column.name]}
                            refs={refs}
                            disabled={disabled || column.readOnly}
                            invalid={isWrong(at, column) || undefined}
                            onChange={(next) => edit(at, column.name, next)}
                          />
                        </Suspense>
                      </td>
                    );
                  })}
                  <td>
                    <Remove rows={rows} at={at} disabled={disabled} />
                  </td>
                </tr>
              ))}
            </tbody>
            <ColumnTotals resource={resource} rows={shown} also />
          </table>
        </div>
      )}
      <Add rows={rows} disabled={disabled} />
    </RowsFrame>
  );
}

/** An array of plain values: a line for each. */
export function LinesInput(props: InputProps & { title: string }) {
  const { id, onChange, disabled, invalid, title } = props;
  const rows = useRows(props, '');
  const edit = (at: number, text: string) => onChange(rows.all.map((row, i) => (i === at ? text : row)));
  return (
    <RowsFrame {...props}>
      {rows.all.map((row, at) => (
        // Lines have no id, so their index is the key.
        <div key={`${id}-${at + 1}`} className={styles.line}>
          <input
            className={styles.input}
            disabled={disabled}
            aria-label={translateDeclared(title)}
            aria-invalid={(invalid && row === '') || undefined}
            value={row === null ? '' : String(row)}
            onChange={({ target }) => edit(at, target.value)}
          />
          <Remove rows={rows} at={at} disabled={disabled} />
        </div>
      ))}
      <Add rows={rows} disabled={disabled} />
    </RowsFrame>
  );
}

/** Left as a whole, not cell by cell. */
function RowsFrame({ id, invalid, describedBy, onBlur, children }: InputProps & { children: ReactNode }) {
  return (
    <div
      id={id}
      className={styles.rows}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      {children}
    </div>
  );
}

function Remove({ rows, at, disabled }: { rows: Rows; at: number; disabled: boolean | undefined }) {
  const t = useCatalogue(widgetTexts);
  return (
    <button type="button" className={styles.link} disabled={disabled} onClick={() => rows.remove(at)}>
      {t('remove')}
    </button>
  );
}

function Add({ rows, disabled }: { rows: Rows; disabled: boolean | undefined }) {
  const t = useCatalogue(widgetTexts);
  return (
    <button type="button" className={styles.link} disabled={disabled || rows.isFull} onClick={rows.add}>
      + {t('addRow')}
    </button>
  );
}

function withValue(row: Row, name: string, value: Json | undefined): Row {
  const { [name]: _before, ...rest } = row;
  return value === undefined || value === null || value === '' ? rest : { ...rest, [name]: value };
}

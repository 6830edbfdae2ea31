import { translateDeclared } from '../../i18n/i18n.ts';
import type { Json, JsonSchema } from '../../../meta/json.ts';
import { columnsOf, type RowColumn } from '../kit/row-shape.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

/** Converts typed text to the column's type; text that cannot be converted is kept. */
function read({ schema }: RowColumn, text: string): Json | undefined {
  if (text === '') return undefined;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const isMissing = ({ required }: RowColumn, value: Json | undefined) =>
  required && (value === undefined || value === '');

/** An array whose entries the form describes: one row each, with an input per value. */
export function RowsInput({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  items,
}: InputProps & { items: JsonSchema }) {
  const t = useCatalogue(widgetTexts);
  const { columns, single } = columnsOf(items);
  const rows: readonly Json[] = Array.isArray(value) ? value : [];
  const maxItems = field.schema.maxItems ?? 100;
  const valueAt = (row: Json, name: string): Json | undefined =>
    single ? row : typeof row === 'object' && row !== null && !Array.isArray(row) ? row[name] : undefined;
  const change = (at: number, column: RowColumn, text: string) => {
    const next = read(column, text);
    const entries = rows.map((row, i) => (i !== at ? row : single ? (next ?? '') : withValue(row, column.name, next)));
    onChange(entries);
  };
  const remove = (at: number) => onChange(rows.length === 1 ? undefined : rows.filter((_, i) => i !== at));
  return (
    <div
      id={id}
      className={styles.rows}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      {rows.length > 0 && (
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
            {rows.map((row, at) => (
              // Entries have no id, so their index is the key.
              <tr key={`${id}-${at + 1}`}>
                {columns.map((column) => {
                  const entry = valueAt(row, column.name);
                  return (
                    <td key={column.name}>
                      <input
                        className={styles.input}
                        disabled={disabled}
                        aria-label={translateDeclared(column.title)}
                        aria-invalid={(invalid && isMissing(column, entry)) || undefined}
                        inputMode={column.schema.type === 'integer' ? 'numeric' : undefined}
                        value={entry === undefined || entry === null ? '' : String(entry)}
                        onChange={(event) => change(at, column, event.target.value)}
                      />
                    </td>
                  );
                })}
                <td>
                  <button type="button" className={styles.link} disabled={disabled} onClick={() => remove(at)}>
                    {t('remove')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button
        type="button"
        className={styles.link}
        disabled={disabled || rows.length >= maxItems}
        onClick={() => onChange([...rows, single ? '' : {}])}
      >
        + {t('addRow')}
      </button>
    </div>
  );
}

function withValue(row: Json, name: string, value: Json | undefined): Json {
  const entries = Object.entries(typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}).filter(
    ([each]) => each !== name,
  );
  return Object.fromEntries(value === undefined ? entries : [...entries, [name, value]]);
}

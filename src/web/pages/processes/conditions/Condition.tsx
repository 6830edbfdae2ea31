import { Suspense, useId, useState, type ReactNode } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './conditions.module.css';
import {
  kindOf,
  newRow,
  operatorsOf,
  readableFields,
  readRows,
  takesValue,
  writeRows,
  type ConditionRow,
  type Fields,
  type Operator,
} from './rows.ts';
import { conditionTexts } from './texts.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly fields: Fields;
  /** What an expression looks like. */
  readonly hint: string;
  readonly problem?: ReactNode;
  onChange(value: string): void;
}

/** A condition: rows of field, comparison and value, or the expression itself where it says more than rows can. */
export function Condition({ label, value, fields, hint, problem, onChange }: Props) {
  const t = useCatalogue(conditionTexts);
  const id = useId();
  const read = readRows(value, fields);
  const [isText, setIsText] = useState(read === undefined);
  const choices = readableFields(fields);
  const put = (join: 'and' | 'or', rows: readonly ConditionRow[]) => onChange(writeRows({ join, rows }, fields));
  const isShownAsText = isText || read === undefined;
  return (
    <div role="group" aria-label={label} className={styles.condition}>
      <div className={styles.head}>
        {isShownAsText ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
        <Button
          look="quiet"
          disabled={isShownAsText && read === undefined}
          title={isShownAsText && read === undefined ? t('beyondRows') : undefined}
          onClick={() => setIsText(!isShownAsText)}
        >
          {t(isShownAsText ? 'asRows' : 'asText')}
        </Button>
      </div>
      {isShownAsText ? (
        <textarea
          id={id}
          rows={2}
          value={value}
          placeholder={hint}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <>
          {read.rows.length > 1 && (
            <select
              aria-label={t('join')}
              value={read.join}
              onChange={({ target }) => put(target.value === 'or' ? 'or' : 'and', read.rows)}
            >
              <option value="and">{t('and')}</option>
              <option value="or">{t('or')}</option>
            </select>
          )}
          {read.rows.map((row, i) => (
            <Row
              // A row is its place: everything in it may change.
              key={`row-${i + 1}`}
              row={row}
              fields={fields}
              choices={choices}
              onChange={(next) => put(read.join, read.rows.with(i, next))}
              onRemove={() => put(read.join, read.rows.toSpliced(i, 1))}
            />
          ))}
          <Button
            disabled={choices.length === 0}
            onClick={() => choices[0] && put(read.join, [...read.rows, newRow(choices[0])])}
          >
            + {t('add')}
          </Button>
        </>
      )}
      {problem}
    </div>
  );
}

/** Times are after and before one another, amounts more and less. */
const timeWords = { gt: 'after', ge: 'from', lt: 'before', le: 'until' } as const;
const wordOf = (field: Field, operator: Operator): keyof typeof conditionTexts => {
  const kind = kindOf(field);
  return (kind === 'date' || kind === 'moment') && operator in timeWords
    ? timeWords[operator as keyof typeof timeWords]
    : operator;
};

function Row({
  row,
  fields,
  choices,
  onChange,
  onRemove,
}: {
  row: ConditionRow;
  fields: Fields;
  choices: readonly Field[];
  onChange(row: ConditionRow): void;
  onRemove(): void;
}) {
  const t = useCatalogue(conditionTexts);
  const field = fields.get(row.field);
  if (!field) return null;
  return (
    <div className={styles.row}>
      <select
        aria-label={t('field')}
        value={row.field}
        onChange={({ target }) => {
          const next = fields.get(target.value);
          if (next) onChange(newRow(next));
        }}
      >
        {choices.map(({ name, title }) => (
          <option key={name} value={name}>
            {translateDeclared(title)}
          </option>
        ))}
      </select>
      <Button look="quiet" icon="close" aria-label={t('remove')} onClick={onRemove} />
      <select
        aria-label={t('operator')}
        value={row.operator}
        onChange={({ target }) => onChange({ ...row, operator: target.value as Operator })}
      >
        {operatorsOf(field).map((operator) => (
          <option key={operator} value={operator}>
            {t(wordOf(field, operator))}
          </option>
        ))}
      </select>
      {takesValue(row.operator) && <Value field={field} row={row} onChange={(value) => onChange({ ...row, value })} />}
    </div>
  );
}

/** The value is entered as in the form itself; a list is asked for one of its choices. */
function Value({ field, row, onChange }: { field: Field; row: ConditionRow; onChange(value: string): void }) {
  const t = useCatalogue(conditionTexts);
  const id = useId();
  const kind = kindOf(field);
  const options = kind === 'bool' ? truths(t) : kind === 'list' ? Object.entries(field.spec['x-options'] ?? {}) : [];
  if (options.length > 0)
    return (
      <select aria-label={t('value')} value={row.value} onChange={({ target }) => onChange(target.value)}>
        {row.value === '' && <option value="" />}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {translateDeclared(label)}
          </option>
        ))}
      </select>
    );
  if (kind === 'text')
    return <input aria-label={t('value')} value={row.value} onChange={({ target }) => onChange(target.value)} />;
  const { Input } = widgetOf(kind === 'moment' ? { type: { ...field.type, name: 'date' } } : field);
  return (
    <span role="group" aria-label={t('value')}>
      <Suspense>
        <Input
          field={field}
          id={id}
          value={valueIn(kind, row.value)}
          onChange={(value) => onChange(value === undefined || value === null ? '' : String(value))}
        />
      </Suspense>
    </span>
  );
}

const truths = (t: (key: 'yes' | 'no') => string): [string, string][] => [
  ['true', t('yes')],
  ['false', t('no')],
];

const valueIn = (kind: ReturnType<typeof kindOf>, text: string): Json | undefined =>
  text === '' ? undefined : kind === 'integer' || kind === 'number' ? Number(text) : text;

import { Fragment } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import { widgetOf, type FilterValue } from '../../../widgets/index.ts';
import { localDate } from '../../../widgets/kit/moments.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';

const signs: Readonly<Record<string, string>> = { gte: '≥ ', lte: '≤ ', ne: '≠ ' };

/** What a filter asks for, in the words of the field's own cell. */
export function FilterWords({ field, value }: { field: Field; value: FilterValue }) {
  const t = useCatalogue(texts);
  if (value.empty) return <>{t(value.empty === 'true' ? 'blank' : 'filled')}</>;
  if (value.gte && value.lte) {
    const [from, to] = [bound(field, value.gte), bound(field, value.lte)];
    return <>{from === to ? from : `${from} ~ ${to}`}</>;
  }
  return (
    <>
      {Object.entries(value).map(([op, text]) =>
        text ? (
          <Fragment key={op}>
            {op === 'like' ? `“${text}”` : op === 'gte' || op === 'lte' ? `${signs[op]}${bound(field, text)}` : <Values field={field} texts={op === 'in' ? text.split(',') : [text]} sign={signs[op]} />}
          </Fragment>
        ) : null,
      )}
    </>
  );
}

/** Moments are filtered by whole days. */
const bound = (field: Field, text: string) => (field.type.column === 'timestamp' ? localDate(new Date(text)) : text);

function Values({ field, texts: values, sign = '' }: { field: Field; texts: readonly string[]; sign?: string }) {
  const { Cell } = widgetOf(field);
  const list = field.type.column === 'json';
  const most = 2;
  return (
    <>
      {sign}
      {values.slice(0, most).map((text, i) => {
        const value: Json = field.type.parse(text) ?? text;
        return (
          <Fragment key={text}>
            {i > 0 && '、'}
            <Cell field={field} value={list && !Array.isArray(value) ? [value] : value} place="chip" />
          </Fragment>
        );
      })}
      {values.length > most && ` +${values.length - most}`}
    </>
  );
}

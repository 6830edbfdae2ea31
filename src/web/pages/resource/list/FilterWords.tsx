import { Fragment } from 'react';
import { addDays, chinaDay } from '../../../../meta/china-time.ts';
import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import { hourText, weekdayTexts } from '../../../../meta/report/dimension.ts';
import { widgetOf, type FilterValue } from '../../../widgets/index.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';

const signs: Readonly<Record<string, string>> = { gte: '≥ ', lte: '≤ ', lt: '< ', ne: '≠ ', nin: '≠ ' };

/** What a filter asks for, in the words of the field's own cell. */
export function FilterWords({ field, value }: { field: Field; value: FilterValue }) {
  const t = useCatalogue(texts);
  const locale = useLocale();
  if (value.empty) return <>{t(value.empty === 'true' ? 'blank' : 'filled')}</>;
  if (value.hour || value.weekday)
    return (
      <>
        {[
          value.gte && `${signs.gte}${bound(field, value.gte)}`,
          value.lt && `< ${bound(field, value.lt)}`,
          value.weekday && weekdayTexts[value.weekday]?.[locale],
          value.hour && hourText(value.hour),
        ]
          .filter(Boolean)
          .join(' ')}
      </>
    );
  if (value.gte && (value.lte || value.lt)) {
    const [from, to] = [bound(field, value.gte), value.lt ? dayBefore(field, value.lt) : bound(field, value.lte ?? '')];
    return <>{from === to ? from : `${from} ~ ${to}`}</>;
  }
  return (
    <>
      {Object.entries(value).map(([op, text]) =>
        text ? (
          <Fragment key={op}>
            {op === 'like' ? (
              `“${text}”`
            ) : op === 'gte' || op === 'lte' || op === 'lt' ? (
              `${signs[op]}${bound(field, text)}`
            ) : (
              <Values field={field} texts={op === 'in' || op === 'nin' ? text.split(',') : [text]} sign={signs[op]} />
            )}
          </Fragment>
        ) : null,
      )}
    </>
  );
}

/** Moments are filtered by whole days. */
const bound = (field: Field, text: string) => (field.type.column === 'timestamp' ? chinaDay(Date.parse(text)) : text);

/** The last day of a period that ends before a day or moment. */
const dayBefore = (field: Field, text: string) =>
  field.type.column === 'timestamp' ? chinaDay(Date.parse(text) - 1) : addDays(text, -1);

function Values({ field, texts: values, sign = '' }: { field: Field; texts: readonly string[]; sign?: string }) {
  const { Cell } = widgetOf(field);
  const list = field.type.column === 'json';
  const maxShown = 2;
  return (
    <>
      {sign}
      {values.slice(0, maxShown).map((text, i) => {
        const value: Json = field.type.parse(text) ?? text;
        return (
          <Fragment key={text}>
            {i > 0 && '、'}
            <Cell field={field} value={list && !Array.isArray(value) ? [value] : value} place="chip" />
          </Fragment>
        );
      })}
      {values.length > maxShown && ` +${values.length - maxShown}`}
    </>
  );
}

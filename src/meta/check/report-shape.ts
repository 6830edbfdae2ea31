import {
  drawings,
  type BalanceDeclaration,
  type ChangeDeclaration,
  type MeasureDeclaration,
  type RatioDeclaration,
  type ReportDeclaration,
} from '../report/declaration.ts';
import type { Band } from '../report/dimension.ts';
import { comparisons, grains, presets } from '../report/period.ts';
import { either, leaf, listOf, mapOf, number, record, text, wordOf, type Shape } from './shape.ts';

type ShapesOf<T> = { [K in keyof Required<T>]: Shape };

const texts = listOf(text);
const only = mapOf(either(text, texts));
const band = record({ label: text, from: number } satisfies ShapesOf<Band>, { required: { label: '' } });
const part = either(
  record({ label: text, hourOf: text }, { required: { label: '', hourOf: '' } }),
  record({ label: text, weekdayOf: text }, { required: { label: '', weekdayOf: '' } }),
  record({ label: text, daysSince: text, bands: listOf(band) }, { required: { label: '', daysSince: '', bands: [] } }),
);
const always = leaf('true', (value) => value === true);
const few = leaf(
  'a whole number from 1 to 50',
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 50,
);

const menu = record(
  { section: text, path: text, title: text, icon: text, order: number, external: text } satisfies ShapesOf<
    ReportDeclaration['menu']
  >,
  { required: { section: '', path: '' } },
);
const day = record(
  { field: text, grains: listOf(wordOf(grains)) } satisfies ShapesOf<NonNullable<ReportDeclaration['day']>>,
  { required: { field: '', grains: [] } },
);

const common = { label: text, where: only } satisfies ShapesOf<Pick<MeasureDeclaration, 'label' | 'where'>>;
const required = { label: '' };
const balance = record(
  { at: wordOf(['opening', 'closing']), before: text, after: text } satisfies ShapesOf<BalanceDeclaration>,
  { required: { at: 'opening', before: '', after: '' } },
);
const change = record({ from: text, to: text } satisfies ShapesOf<ChangeDeclaration>, {
  required: { from: '', to: '' },
});
const measure = either(
  record({ ...common, count: always }, { required: { ...required, count: true } }),
  record({ ...common, sum: text }, { required: { ...required, sum: '' } }),
  record({ ...common, distinct: text }, { required: { ...required, distinct: '' } }),
  record({ ...common, balance }, { required: { ...required, balance: { at: 'opening', before: '', after: '' } } }),
  record({ ...common, change }, { required: { ...required, change: { from: '', to: '' } } }),
);
const ratio = record(
  { label: text, of: text, by: text, as: wordOf(['percent']) } satisfies ShapesOf<RatioDeclaration>,
  { required: { label: '', of: '', by: '' } },
);

const daily = record({ by: texts } satisfies ShapesOf<NonNullable<ReportDeclaration['daily']>>, {
  required: { by: [] },
});

export const reportShape = record(
  {
    resource: text,
    label: text,
    code: text,
    menu,
    note: text,
    day,
    opens: wordOf(['rows']),
    period: wordOf(presets),
    where: only,
    dimensions: texts,
    parts: mapOf(part),
    by: texts,
    ordered: texts,
    top: few,
    measures: mapOf(measure),
    ratios: mapOf(ratio),
    daily,
    compare: wordOf(comparisons),
    steps: texts,
    drawings: listOf(wordOf(drawings)),
  } satisfies ShapesOf<ReportDeclaration>,
  {
    required: {
      resource: '',
      label: '',
      code: '',
      menu: { section: '', path: '' },
      note: '',
      dimensions: [],
      by: [],
      measures: {},
      drawings: [],
    },
  },
);

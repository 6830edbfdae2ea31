import {
  gridColumns,
  type DashboardDeclaration,
  type ListCard,
  type ReportCard,
  type ShortcutsCard,
  type TodosCard,
} from '../dashboard/declaration.ts';
import { maxHeight, minWidth, type PlacedCard } from '../dashboard/layout.ts';
import { drawings } from '../report/declaration.ts';
import { comparisons, grains, presets } from '../report/period.ts';
import { either, leaf, listOf, mapOf, number, record, text, wordOf, type Shape } from './shape.ts';

type ShapesOf<T> = { [K in keyof Required<T>]: Shape };

const between = (min: number, max: number) =>
  leaf(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  );
const short = leaf(
  'a text of at most 200 characters',
  (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200,
);
const names = listOf(short);
const only = mapOf(either(short, names));
const width = between(minWidth, gridColumns);
const height = between(1, maxHeight);
const sized = { title: short, w: width, h: height };
const required = { w: minWidth, h: 1 };

const reportCard = record(
  {
    ...sized,
    kind: wordOf(['figure', 'chart']),
    report: short,
    figure: short,
    by: names,
    period: wordOf(presets),
    grain: wordOf(grains),
    compare: wordOf(comparisons),
    draw: wordOf(drawings),
    top: between(1, 50),
    where: only,
  } satisfies ShapesOf<ReportCard>,
  { required: { ...required, kind: 'chart', report: '' } },
);
const listCard = record(
  {
    ...sized,
    kind: wordOf(['list']),
    resource: short,
    where: only,
    columns: names,
    sort: short,
    limit: between(1, 20),
  } satisfies ShapesOf<ListCard>,
  { required: { ...required, kind: 'list', resource: '', columns: [] } },
);
const item = record(
  { label: short, resource: short, where: only },
  { required: { label: '', resource: '', where: {} } },
);
const todosCard = record({ ...sized, kind: wordOf(['todos']), items: listOf(item) } satisfies ShapesOf<TodosCard>, {
  required: { ...required, kind: 'todos', items: [] },
});
const shortcutsCard = record({ ...sized, kind: wordOf(['shortcuts']), to: names } satisfies ShapesOf<ShortcutsCard>, {
  required: { ...required, kind: 'shortcuts', to: [] },
});

const byKind: Readonly<Record<string, Shape>> = {
  figure: reportCard,
  chart: reportCard,
  list: listCard,
  todos: todosCard,
  shortcuts: shortcutsCard,
};

/** Read by its kind, so that what is wrong with it is told and not only that it is none. */
const cardShape: Shape = {
  expected: 'a card',
  read(value, path, fault) {
    const kind = typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : undefined;
    const shape = typeof kind === 'string' && Object.hasOwn(byKind, kind) ? byKind[kind] : undefined;
    if (shape) return shape.read(value, path, fault);
    fault('R002', `${path}.kind`, `is not one of ${Object.keys(byKind).join(', ')}`);
    return undefined;
  },
};

/** Cards as people have arranged them. */
export const placedShape = listOf(
  record(
    {
      id: leaf('a short name', (value) => typeof value === 'string' && /^[\w-]{1,40}$/.test(value)),
      x: between(0, gridColumns - 1),
      y: between(0, 1000),
      w: width,
      h: height,
      card: cardShape,
    } satisfies ShapesOf<PlacedCard>,
    { required: { id: '', x: 0, y: 0, ...required, card: undefined } },
  ),
);

export const dashboardShape = record(
  {
    label: text,
    code: text,
    order: number,
    wall: leaf('true', (value) => value === true),
    cards: listOf(cardShape),
  } satisfies ShapesOf<DashboardDeclaration>,
  { required: { label: '', code: '', order: 0, cards: [] } },
);

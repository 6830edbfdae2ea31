import type { PlaceKind } from '../field.ts';
import type { Letter } from '../letter.ts';
import type { MenuPlace, ResourceDeclaration, Restricts, ScopeKind, StandardOp, Transition } from '../resource.ts';
import type { PrintTemplate } from '../print.ts';
import type { Reaction, Reactions, Reminder } from '../reactions.ts';
import type { ViewDeclarations } from '../views.ts';
import { placeResources } from '../places.ts';
import type { PageDeclaration, SectionEntry } from '../routes.ts';
import { scopeKinds } from '../scope.ts';
import { cardShape } from './card-shape.ts';
import { anything, either, flag, listOf, mapOf, number, off, record, text, wordOf, type Shape } from './shape.ts';

/** One shape per key of a type: adding a key to the type without a shape here is a compile error. */
type ShapesOf<T> = Record<keyof T, Shape>;

const texts = listOf(text);
const textOrTexts = either(text, texts);
const callPath = either(text, texts, off);

const standardOps: ShapesOf<Record<StandardOp, unknown>> = {
  list: callPath,
  read: callPath,
  add: callPath,
  update: callPath,
  save: callPath,
  remove: callPath,
  removeMany: callPath,
  select: callPath,
  exists: callPath,
  tree: callPath,
  setState: callPath,
  export: callPath,
  template: callPath,
  import: callPath,
};

const transition: ShapesOf<Transition<string, string>> = {
  label: text,
  from: textOrTexts,
  to: text,
  path: callPath,
  confirm: either(flag, text),
  fields: texts,
  choices: mapOf(texts),
  stamp: mapOf(wordOf(['now', 'userName', 'userId', 'null'])),
  where: mapOf(textOrTexts),
  once: text,
  danger: flag,
  fourEyes: flag,
  approval: text,
  at: text,
  after: record({ time: text, of: text } satisfies ShapesOf<NonNullable<Transition<string, string>['after']>>, {
    required: { time: '', of: '' },
  }),
};

const receivers = listOf(either(text, record({ can: text, of: text }, { required: { can: '' } })));
const letter = record({ to: texts, title: text, text, where: mapOf(anything) } satisfies ShapesOf<Letter>, {
  required: { to: [], title: '', text: '' },
});
const reactions = listOf(record({ notify: receivers, tell: letter } satisfies ShapesOf<Reaction>));
const reminders = listOf(
  record({ before: text, days: number, while: texts, notify: receivers, tell: letter } satisfies ShapesOf<Reminder>, {
    required: { before: '', days: 0 },
  }),
);

const menuPlace: ShapesOf<MenuPlace> = {
  section: text,
  path: text,
  title: text,
  icon: text,
  order: number,
  hidden: flag,
  noCache: flag,
  affix: flag,
  alwaysShow: flag,
  page: text,
  external: text,
};

const scopes = Object.fromEntries(scopeKinds.map((kind) => [kind, text])) as ShapesOf<Record<ScopeKind, unknown>>;

const views = record({
  table: flag,
  board: record({ by: text, card: texts, sums: texts } satisfies ShapesOf<NonNullable<ViewDeclarations['board']>>),
  gallery: record({ image: text, card: texts } satisfies ShapesOf<NonNullable<ViewDeclarations['gallery']>>, {
    required: { image: '' },
  }),
  calendar: record(
    { from: text, to: text, card: texts } satisfies ShapesOf<NonNullable<ViewDeclarations['calendar']>>,
    { required: { from: '' } },
  ),
  timeline: record(
    { by: text, from: text, to: text, card: texts, while: texts, lanes: wordOf(['used']) } satisfies ShapesOf<
      NonNullable<ViewDeclarations['timeline']>
    >,
    { required: { by: '', from: '', to: '' } },
  ),
  plan: record(
    { floor: text, within: text, unit: text, card: texts } satisfies ShapesOf<NonNullable<ViewDeclarations['plan']>>,
    { required: { floor: '', within: '' } },
  ),
  tree: record({ by: texts, card: texts } satisfies ShapesOf<NonNullable<ViewDeclarations['tree']>>),
} satisfies ShapesOf<ViewDeclarations>);

const declaration: ShapesOf<ResourceDeclaration> = {
  label: text,
  form: anything,
  api: record({ prefix: text, aliases: texts, ...standardOps }),
  code: text,
  menu: record(menuPlace, { required: { section: '', path: '' } }),
  noMenu: text,
  elsewhere: text,
  scope: record(scopes),
  personal: flag,
  about: record({ resource: text, record: text, says: text, to: text } satisfies ShapesOf<
    NonNullable<ResourceDeclaration['about']>
  >),
  readers: record(
    {
      states: texts,
      among: record(
        {
          by: text,
          values: texts,
          roles: record({ value: text, field: text }, { required: { value: '', field: '' } }),
        },
        { required: { by: '', values: [] } },
      ),
    } satisfies ShapesOf<NonNullable<ResourceDeclaration['readers']>>,
    { required: { states: [] } },
  ),
  list: record({
    columns: texts,
    filters: texts,
    search: texts,
    globalSearch: flag,
    sort: text,
    first: text,
    inline: texts,
    beside: texts,
    views,
  } satisfies ShapesOf<NonNullable<ResourceDeclaration['list']>>),
  display: text,
  states: record(
    {
      field: text,
      title: text,
      labels: mapOf(text),
      initial: text,
      transitions: mapOf(record(transition, { required: { label: '', from: [] } })),
      editable: texts,
      removable: texts,
      pending: texts,
    } satisfies ShapesOf<NonNullable<ResourceDeclaration['states']>>,
    { required: { labels: {}, initial: '', transitions: {} } },
  ),
  on: record({ added: reactions, moved: mapOf(reactions), late: reactions, reminders } satisfies ShapesOf<Reactions>),
  tree: record({ parent: text, order: text } satisfies ShapesOf<NonNullable<ResourceDeclaration['tree']>>, {
    required: { parent: '' },
  }),
  children: mapOf(
    record(
      { resource: text, by: text, cascade: flag, part: flag, inline: flag, order: text, dialogs: flag },
      { required: { resource: '', by: '' } },
    ),
  ),
  print: mapOf(
    record(
      {
        title: text,
        parts: listOf(
          either(
            record({ title: text, fields: texts }, { required: { fields: [] } }),
            record({ text }, { required: { text: '' } }),
            record({ title: text, rows: text, columns: texts, sums: texts }, { required: { rows: '', columns: [] } }),
            record({ card: cardShape }, { required: { card: { size: { width: 100, height: 100 }, main: '' } } }),
            record({ signatures: texts }, { required: { signatures: [] } }),
            record({ pageBreak: flag }, { required: { pageBreak: true } }),
          ),
        ),
      } satisfies ShapesOf<PrintTemplate>,
      { required: { title: '', parts: [] } },
    ),
  ),
  computed: mapOf(
    either(
      record({ count: text, by: text, where: mapOf(textOrTexts) }, { required: { count: '', by: '' } }),
      ...(['sum', 'min', 'max', 'last'] as const).map((how) =>
        record(
          { [how]: text, by: text, field: text, where: mapOf(textOrTexts) },
          { required: { [how]: '', by: '', field: '' } },
        ),
      ),
    ),
  ),
  removal: wordOf(['soft', 'hard']),
  keep: listOf(record({ days: number, states: texts }, { required: { days: 0 } })),
  appendOnly: flag,
  chained: flag,
  unique: listOf(texts),
  exclusive: listOf(
    record(
      { by: texts, from: text, to: text, while: texts } satisfies ShapesOf<
        NonNullable<ResourceDeclaration['exclusive']>[number]
      >,
      { required: { by: [], while: [] } },
    ),
  ),
  overdue: record(
    { flag: text, deadline: text, while: texts } satisfies ShapesOf<NonNullable<ResourceDeclaration['overdue']>>,
    { required: { flag: '', deadline: '', while: [] } },
  ),
  addedWhile: record({ project: texts, enterprise: texts, merchant: texts } satisfies Record<PlaceKind, Shape>),
  restricts: record(
    {
      scope: wordOf(Object.keys(placeResources)),
      by: text,
      while: mapOf(textOrTexts),
      until: text,
      unless: mapOf(listOf(record({ code: text, actions: texts }, { required: { actions: [] } }))),
    } satisfies ShapesOf<Restricts>,
    { required: { scope: 'project', by: '', while: {}, unless: {} } },
  ),
  actions: texts,
  exports: flag,
  imports: flag,
  quickAdd: flag,
};

export const declarationShape = record(declaration, { required: { label: '', form: undefined, code: '' } });

const page: ShapesOf<PageDeclaration> = {
  path: text,
  title: text,
  icon: text,
  code: text,
  action: text,
  resource: text,
  page: text,
  external: text,
  hidden: flag,
  noCache: flag,
  affix: flag,
  alwaysShow: flag,
  order: number,
  filter: mapOf(text),
  opens: wordOf(['add']),
};

export const pagesShape = listOf(record(page, { required: { path: '', title: '' } }));

export const sectionsShape = mapOf(
  record({ title: text, icon: text } satisfies ShapesOf<Omit<SectionEntry, 'key'>>, {
    required: { title: '', icon: '' },
  }),
);

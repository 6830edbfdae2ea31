import type { ListCard, TodosCard } from '../../../meta/dashboard/declaration.ts';
import { decisionsFrom } from '../../../meta/steps.ts';
import type { Field } from '../../../meta/field.ts';
import { approvalOf } from '../../../meta/flow.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Only } from '../../../meta/report/declaration.ts';
import type { CardData } from '../../../meta/dashboard/data.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { dueCount } from '../../processes/lists.ts';
import { reachOf } from '../../records/access.ts';
import { readListQuery } from '../../records/query.ts';
import { listRows } from '../../records/read.ts';
import { RowTexts } from '../../records/row-texts.ts';
import { rowsWithin } from '../../records/rows.ts';

const rowsAtFirst = 8;

/** What rows need to have, in the spelling of list calls and of the addresses of lists. */
export const filtersOf = (where: Only): Record<string, string> =>
  Object.fromEntries(
    Object.entries(where).map(([name, wanted = []]) =>
      typeof wanted === 'string' ? [name, wanted] : [`${name}_in`, wanted.join(',')],
    ),
  );

function placeOf({ menu }: Resource, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString();
  return menu ? `/${menu.section}/${menu.path}${query && `?${query}`}` : '';
}

/** A card has little room; nobody misses the seconds there. */
const brief = (field: Field | undefined, text: string): string =>
  field?.type.name === 'datetime' ? text.slice(0, 'YYYY-MM-DD HH:mm'.length) : text;

/** The first rows of a list, in words. */
export async function listData(context: Context, card: ListCard): Promise<CardData> {
  const resource = context.model.resources.get(card.resource) as Resource;
  const filters = filtersOf(card.where ?? {});
  const sorted = card.sort && {
    _sort: card.sort.replace(/^-/, ''),
    _order: card.sort.startsWith('-') ? 'desc' : 'asc',
  };
  const { list, total } = await listRows(context, resource, {
    ...filters,
    ...sorted,
    limit: String(card.limit ?? rowsAtFirst),
  });
  const fields = card.columns.flatMap((name) => resource.fields.get(name) ?? []);
  const texts = await new RowTexts(context, resource, fields).of(list);
  return {
    kind: 'list',
    columns: fields.map(({ name, title, type }) => ({
      name,
      title: say(context.locale, title),
      ...(type.name === 'money' && { amount: true }),
    })),
    rows: list.map(({ id }, i) => ({
      id: String(id),
      cells: (texts[i] ?? []).map((text, at) => brief(fields[at], text)),
    })),
    total,
    place: placeOf(resource, filters),
  };
}

type Waiting = Pick<TodosCard['items'][number], 'resource' | 'where'>;

/** How many rows wait in a list, and where it is; nothing for callers without that list. */
async function waitingIn(context: Context, { resource: id, where }: Waiting) {
  const resource = context.model.resources.get(id);
  const reach = resource?.menu && reachOf(context, resource, 'list');
  if (!resource || !reach) return undefined;
  const filters = filtersOf(where);
  const query = await readListQuery(context, resource, reach, filters);
  const count = await context.store.count(resource.table, rowsWithin(context, resource, reach).where(...query.where));
  return { count, place: placeOf(resource, filters) };
}

const assigned = { resource: 'teamwork/assignment', where: { status: ['open', 'overdue'] } } as const;

const ownTexts = {
  approval: { zh: '待我审批', en: 'To approve', es: 'Por aprobar' },
  assignment: { zh: '指派给我的待办', en: 'Assigned to me', es: 'Asignado a mí' },
} as const;

/** Lists with rows that wait for a decision which the caller may take, but for those that the card names anyway. */
function undecided(context: Context, { items }: TodosCard): Waiting[] {
  return [...context.model.resources.values()].flatMap((resource) => {
    const { id, states } = resource;
    if (!states) return [];
    // Where a flow decides, each caller's part is counted by itself.
    const byFlow = approvalOf(context.model, resource)?.waiting;
    const named = items.flatMap(({ resource: other, where }) => (other === id ? (where[states.field] ?? []) : []));
    const pending = states.pending.filter(
      (state) => !named.includes(state) && !byFlow?.has(state) && mayDecide(context, resource, state),
    );
    return pending.map((state) => ({ resource: id, where: { [states.field]: state } }));
  });
}

const mayDecide = (context: Context, resource: Resource, state: string): boolean =>
  decisionsFrom(resource, state).some((step) => reachOf(context, resource, step) !== undefined);

/** How many rows wait in each list. What waits for the caller alone comes first. */
export async function todosData(context: Context, card: TodosCard): Promise<CardData> {
  const { items } = card;
  const [due, mine, rest, ...counted] = await Promise.all([
    dueCount(context, context.principal.userId),
    waitingIn(context, assigned),
    Promise.all(
      undecided(context, card).map(async (each) => {
        const { label, states } = context.model.resources.get(each.resource) as Resource;
        const state = states?.labels[String(each.where[states.field])] ?? '';
        const waiting = await waitingIn(context, each);
        return waiting && waiting.count > 0
          ? [{ label: `${say(context.locale, label)} · ${say(context.locale, state)}`, ...waiting }]
          : [];
      }),
    ),
    ...items.map(async (item) => {
      const waiting = await waitingIn(context, item);
      return waiting ? [{ label: say(context.locale, item.label), ...waiting }] : [];
    }),
  ]);
  const own = [
    { label: ownTexts.approval[context.locale], count: due, place: '/diyForm/approvals' },
    ...(mine ? [{ label: ownTexts.assignment[context.locale], ...mine }] : []),
  ];
  return { kind: 'todos', items: [...own.filter(({ count }) => count > 0), ...counted.flat()], rest: rest.flat() };
}

export const shortcutsData = (context: Context, to: readonly string[]): CardData => ({
  kind: 'shortcuts',
  items: to.flatMap((id) => {
    const resource = context.model.resources.get(id);
    if (!resource?.menu || !reachOf(context, resource, 'list')) return [];
    const { menu, label } = resource;
    return [
      { label: say(context.locale, menu.title ?? label), icon: menu.icon ?? 'right', place: placeOf(resource, {}) },
    ];
  }),
});

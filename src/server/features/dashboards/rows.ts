import type { ListCard, TodosCard } from '../../../meta/dashboard/declaration.ts';
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
    columns: fields.map(({ name, title }) => ({ name, title: say(context.locale, title) })),
    rows: list.map(({ id }, i) => ({ id: String(id), cells: texts[i] ?? [] })),
    total,
    place: placeOf(resource, filters),
  };
}

/** How many rows wait in each list; what waits for nobody but the caller stands in front. */
export async function todosData(context: Context, { items }: TodosCard): Promise<CardData> {
  const [due, ...counted] = await Promise.all([
    dueCount(context, context.principal.userId),
    ...items.map(async ({ label, resource: id, where }) => {
      const resource = context.model.resources.get(id);
      const reach = resource?.menu && reachOf(context, resource, 'list');
      if (!resource || !reach) return [];
      const filters = filtersOf(where);
      const query = await readListQuery(context, resource, reach, filters);
      const count = await context.store.count(
        resource.table,
        rowsWithin(context, resource, reach).where(...query.where),
      );
      return [{ label: say(context.locale, label), count, place: placeOf(resource, filters) }];
    }),
  ]);
  const own = { label: approval[context.locale], count: due, place: '/diyForm/approvals' };
  return { kind: 'todos', items: [...(due > 0 ? [own] : []), ...counted.flat()] };
}

const approval = { zh: '待我审批', en: 'To approve', es: 'Por aprobar' } as const;

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

import type { Field } from '../../../meta/field.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Told } from '../../../meta/teamwork.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '../../former-ids.ts';
import { RowTexts } from '../../records/row-texts.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import type { Shared } from './record.ts';

const perPage = 20;
/** How many one notice usually has; with more, a page is shorter. */
const readers = 10;
/** A notice is a row for each of its readers, written one after the other. */
const togetherMs = 2000;

type About = NonNullable<Resource['declaration']['about']>;

/** What was sent to whom about a record, the newest first. Whoever may read the record may know it. */
export async function messagesAbout(
  context: Context,
  { resource, id }: Shared,
  page: number,
): Promise<{ list: Told[]; hasMore: boolean }> {
  const kinds = [...context.model.resources.values()].flatMap((kind) =>
    kind.declaration.about ? [{ kind, about: kind.declaration.about }] : [],
  );
  const limit = page * perPage * readers + 1;
  const found = await Promise.all(kinds.map((each) => sentOf(context, each, resource, id, limit)));
  const whole = together(found.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1)));
  return {
    list: whole.slice((page - 1) * perPage, page * perPage),
    hasMore: whole.length > page * perPage || found.some((of) => of.length === limit),
  };
}

async function sentOf(
  context: Context,
  { kind, about }: { kind: Resource; about: About },
  resource: Resource,
  id: string,
  limit: number,
): Promise<Told[]> {
  const { sort } = kind.list;
  const { list } = await asSystem(context, kind).page({
    where: all({ is: 'in', column: about.resource, values: idsOf(resource.id) }, isColumn(about.record, id)),
    order: [
      { column: sort.field, descending: true },
      { column: 'id', descending: true },
    ],
    limit,
  });
  const fields = [about.says, about.to].map((name) => kind.fields.get(name) as Field);
  // Names of receivers, for readers who may not look them up.
  const texts = await new RowTexts({ ...systemContext(context), locale: context.locale }, kind, fields).of(list);
  return list.map((row, i) => ({
    id: String(row.id),
    label: kind.label,
    at: String(row[sort.field] ?? row.createdAt),
    says: texts[i]?.[0] ?? '',
    to: [texts[i]?.[1] ?? ''].filter(Boolean),
    status: stateOf(kind, row),
  }));
}

const stateOf = ({ states }: Resource, row: Row): string =>
  states?.labels[String((row[states.field] as Json | undefined) ?? '')] ?? '';

/** What several people were told at once is one message. */
function together(told: readonly Told[]): Told[] {
  const merged: Told[] = [];
  for (const one of told) {
    const last = merged.at(-1);
    const isSame =
      last?.label === one.label && last.says === one.says && Date.parse(last.at) - Date.parse(one.at) < togetherMs;
    if (!last || !isSame) merged.push(one);
    else
      merged[merged.length - 1] = {
        ...last,
        to: [...new Set([...last.to, ...one.to])],
        status: last.status === one.status ? last.status : '',
      };
  }
  return merged;
}

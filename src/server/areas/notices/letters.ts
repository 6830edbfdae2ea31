import type { Row } from '../../../meta/json.ts';
import { filled, pathsIn, type Letter } from '../../../meta/letter.ts';
import type { Resource } from '../../../meta/model.ts';
import { isMeant } from '../../../meta/reactions.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { Place, type End } from './place.ts';
import { tellBy } from './tell-by.ts';

const customers = 'residents/user';

/** As much as a text message has room for: a long remark is cut, and read in full where it was written. */
const maxContent = 500;

/** A letter about a row, ready to be sent. */
export interface WrittenLetter {
  readonly about: { readonly resource: string; readonly id: string };
  readonly title: string;
  readonly content: string;
  /** Customers with the project whose they are; they hear of it in the app. */
  readonly customers: readonly Row[];
  /** Of somebody who is no customer. */
  readonly mobile?: string;
  /** The project that the row belongs to. */
  readonly orgId: Row[string];
}

/** Undefined where the row names nobody who can be reached. */
export async function writeLetter(
  context: Context,
  resource: Resource,
  row: Row,
  letter: Letter,
): Promise<WrittenLetter | undefined> {
  if (!isMeant(letter, row)) return undefined;
  const { to, title, text } = letter;
  const place = new Place(context, resource, row);
  for (const path of to) {
    const person = await reached(context, await place.at(path));
    if (!person) continue;
    const values = new Map<string, string>();
    for (const one of pathsIn(text)) values.set(one, await place.textAt(one));
    const project = resource.declaration.scope?.project;
    const orgId = project === undefined ? null : ((await place.at(project))?.value ?? null);
    return {
      about: { resource: resource.id, id: String(row.id) },
      title,
      content: filled(text, values).slice(0, maxContent),
      customers: [],
      orgId,
      ...person,
    };
  }
  return undefined;
}

export async function sendLetter(context: Context, tx: Queries, letter: WrittenLetter): Promise<void> {
  const { about, title, content, mobile } = letter;
  const news = { about, title, content };
  for (const { id, orgId = null } of letter.customers)
    await tellBy(context, tx, ['app', 'wechat'], { ...news, orgId, userId: String(id), mobile: null });
  if (mobile !== undefined && (await isTexted(context, tx)))
    await tellBy(context, tx, ['sms'], { ...news, orgId: letter.orgId, userId: null, mobile });
}

/** Text messages cost money: whoever pays for them may leave it at the app. */
async function isTexted(context: Context, tx: Queries): Promise<boolean> {
  const byDefault = all(
    isColumn('isDefault', context.db.dialect.encode('boolean', true)),
    isColumn('status', 'enabled'),
  );
  return (await asSystem(context, 'notices/mobileConfig', tx).first(byDefault))?.tellsOutside !== false;
}

/** Whoever stands at the end of a path: customers who have not left, or a number. */
async function reached(
  context: Context,
  end: End | undefined,
): Promise<Pick<WrittenLetter, 'customers'> | { mobile: string } | undefined> {
  if (!end || end.value === null) return undefined;
  if (end.field.spec['x-ref'] !== customers) return { mobile: String(end.value) };
  const found = await asSystem(context, customers).find(
    all({ is: 'in', column: 'id', values: [end.value].flat().map(String) }, isColumn('status', 'enabled')),
  );
  return found.length > 0 ? { customers: found } : undefined;
}

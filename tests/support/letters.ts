import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Letter } from '../../src/meta/letter.ts';
import type { Resource } from '../../src/meta/model.ts';
import { isMeant, reactionsTo } from '../../src/meta/reactions.ts';
import type { Services } from '../../src/server/context.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';

/** Letters of a step to somebody whom the row itself names, and who can be reached. */
export async function lettersTo(services: Services, resource: Resource, step: string, row: Row): Promise<Letter[]> {
  const customers = asSystem(systemContext(services), 'residents/user');
  const found: Letter[] = [];
  for (const { tell } of reactionsTo(resource.declaration, step))
    for (const path of tell && isMeant(tell, row) ? tell.to : []) {
      const value = row[path] ?? null;
      const ids = [value].flat().map(String);
      const isReached =
        value !== null &&
        (resource.fields.get(path)?.type.name === 'phone' ||
          (await customers.find({ is: 'in', column: 'id', values: ids })).some(({ status }) => status === 'enabled'));
      if (tell && isReached) found.push(tell);
    }
  return found;
}

/** Texts that the product has sent to people outside about a record: to phones, and to customers in the app. */
export async function lettersAbout({ store, model }: Services, recordId: string): Promise<string[]> {
  const found: Row[] = [];
  for (const id of ['notices/smsAuthcode', 'notices/userMessage'])
    found.push(
      ...((await store.find(
        model.resources.get(id)?.table ?? '',
        ['content'],
        isColumn('recordId', recordId),
        {},
      )) as Row[]),
    );
  return found.map(({ content }) => String(content));
}

/** Is this what the letter says, whatever stands in its places? */
export function saysAs({ text }: Letter, content: string): boolean {
  let from = 0;
  for (const part of text.split(/\{\{.*?\}\}|\[.*?\]/)) {
    const at = content.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return !/\{\{|\[|undefined|null/.test(content);
}

/** Messages to customers about a record: what they say, and to whom. */
export async function messagesAbout(services: Services, recordId: string): Promise<[text: string, to: string[]][]> {
  const found = await asSystem(systemContext(services), 'notices/userMessage').find(isColumn('recordId', recordId));
  return found.map(({ content, receivers }) => [String(content), (receivers as string[]).toSorted()]);
}

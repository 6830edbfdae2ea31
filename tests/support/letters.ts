import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Letter } from '../../src/meta/letter.ts';
import type { Services } from '../../src/server/context.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';

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

import type { FastifyInstance } from 'fastify';
import { takes } from '../../http/input/takes.ts';
import type { InputField } from '../../http/input/fields.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import type { RouteKit } from '../../http/kit.ts';
import { all, isColumn, live } from '../../storage/condition.ts';

const code: InputField<string> = {
  schema: text,
  required: true,
  read(raw, path, errors) {
    if (typeof raw === 'string' && raw !== '') return raw;
    errors.push({ path, problem: 'required', values: { title: path } });
    return '';
  },
};

const items = listOf(whole({ value: text, label: text, color: orNull(text), url: orNull(text) }));

/** Choices of a dictionary group, for forms and lists. Everybody who is signed in may read them: they are the words of the product. */
export default function addDictionaryItems(app: FastifyInstance, kit: RouteKit, base: string): void {
  const rowsOfGroups = kit.model.resources.get('settings/dictionaryItem');
  const groups = kit.model.resources.get('settings/dictionaryGroup');
  if (!rowsOfGroups || !groups) return;
  app.post(
    `${base}/basesetting/dictionaryItem/getDictionaryItemByGroupCode`,
    takes(
      { groupCode: code },
      async (request, read) => {
        await kit.callerOf(request);
        const { groupCode } = read();
        const group = {
          is: 'via',
          column: 'groupId',
          several: false,
          table: groups.table,
          where: all(live, isColumn('groupCode', groupCode)),
        } as const;
        const { rows } = await kit.store.page({
          table: rowsOfGroups.table,
          columns: ['itemCode', 'itemName', 'color', 'url'],
          where: all(live, isColumn('status', 'enabled'), group),
          order: [
            { column: 'sort', descending: false },
            { column: 'id', descending: false },
          ],
          limit: 1000,
          offset: 0,
        });
        return {
          code: 200,
          message: 'ok',
          data: rows.map(({ itemCode, itemName, color, url }) => ({ value: itemCode, label: itemName, color, url })),
        };
      },
      answers(items),
    ),
  );
}

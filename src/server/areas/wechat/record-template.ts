import type { Row } from '../../../meta/json.ts';
import { pathsIn } from '../../../meta/letter.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { paramRows, templates, textOfParam } from './template-letter.ts';

const types = 'wechat/wxTemplateMessageType';

/**
 * The template of a public account for letters about records of an entity. One whose parameters name the content of the
 * letter nowhere is not taken: what there is to say would be lost.
 */
export async function templateFor(
  context: Context,
  tx: Queries,
  publicId: Row[string] | undefined,
  entityCode: string,
): Promise<string | undefined> {
  const ofEntity = await asSystem(context, types, tx).find(
    all(isColumn('entityCode', entityCode), isColumn('status', 'enabled')),
    { columns: ['id'] },
  );
  if (ofEntity.length === 0) return undefined;
  const configs = await asSystem(context, templates, tx).find(
    all(isColumn('publicId', publicId), isColumn('status', 'enabled'), {
      is: 'in',
      column: 'typeId',
      values: ofEntity.map(({ id }) => String(id)),
    }),
    { columns: ['id'] },
  );
  const ids = configs.map(({ id }) => String(id));
  const params = ids.length > 0 ? await paramRows(context, tx, ids) : [];
  const says = (id: string) =>
    params.some((param) => param.configId === id && pathsIn(textOfParam(param)).includes('content'));
  return ids.find(says);
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { extensionsOf, maxMegabytes } from '../../../meta/uploads.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readableFiles } from '../../records/file-access.ts';
import { fileResource } from '../../records/file-tables.ts';
import { readId } from '../../records/read-ids.ts';
import { fileReply } from '../../records/stored-files.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import { option } from '../../http/openapi/replies.ts';
import { storedFile } from './replies.ts';

const limit = whole({ megabytes: count, kinds: listOf(text) });
const ticket = whole({
  uptoken: text,
  url: text,
  field: text,
  provider: text,
  limits: whole({ image: limit, file: limit }),
});

/** What a caller has to know before and after an upload. */
export default function addFileFacts(app: FastifyInstance, kit: RouteKit, base: string): void {
  const items = kit.model.resources.get('settings/dictionaryItem');
  const groups = kit.model.resources.get('settings/dictionaryGroup');
  const { provider } = kit.files.storage;

  /** Every file passes through here and is checked, wherever it is kept; the session is what entitles to that. */
  app.get(`${base}/common/file/uptoken`, answers(ticket), async (request) => {
    const { session } = await kit.callerOf(request);
    const limits = {
      image: { megabytes: maxMegabytes.picture, kinds: extensionsOf(true) },
      file: { megabytes: maxMegabytes.file, kinds: extensionsOf(false) },
    };
    return {
      code: 200,
      message: 'ok',
      data: { uptoken: session.reference, url: `${base}/common/file/upload`, field: 'file', provider, limits },
    };
  });

  /** Did it arrive? For a caller that lost the reply to its upload. */
  app.get<{ Querystring: { id?: string } }>(
    `${base}/common/file/upload_callback`,
    answers(storedFile),
    async (request) => {
      const context = await kit.contextOf(request);
      const id = readId(request.query.id);
      const file = (await readableFiles(context, [id])).get(id);
      if (!file) throw new AppError('notFound');
      return { code: 200, message: 'ok', data: fileReply(file) };
    },
  );

  app.get(`${base}/common/file/groups`, answers(listOf(option)), async (request) => {
    await kit.callerOf(request);
    if (!items || !groups) return { code: 200, message: 'ok', data: [] };
    const group = {
      is: 'via',
      column: 'groupId',
      several: false,
      table: groups.table,
      where: all(live, isColumn('groupCode', 'FILE_GROUP')),
    } as const;
    const { rows } = await kit.store.page({
      table: items.table,
      columns: ['itemCode', 'itemName'],
      where: all(live, isColumn('status', 'enabled'), group),
      limit: 200,
      offset: 0,
      order: [
        { column: 'sort', descending: false },
        { column: 'id', descending: false },
      ],
    });
    return {
      code: 200,
      message: 'ok',
      data: rows.map(({ itemCode, itemName }) => ({ value: itemCode, label: itemName })),
    };
  });

  app.get(
    `${base}/common/file/providers`,
    answers(listOf(whole({ value: text, label: text, current: yesOrNo }))),
    async (request) => {
      await kit.callerOf(request);
      const names = fileResource(kit.model).fields.get('provider')?.spec['x-options'] ?? {};
      return {
        code: 200,
        message: 'ok',
        data: Object.entries(names).map(([value, label]) => ({ value, label, current: value === provider })),
      };
    },
  );
}

import { buffer } from 'node:stream/consumers';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { wordOf } from '../notices/call-out.ts';
import { openStored } from '../notices/stored-file.ts';
import { wechatCall } from './api.ts';
import { isFinal, officialAccount, reasonOf } from './ask.ts';
import { mediumOf, uploadHandler, type Medium } from './media.ts';

/** WeChat keeps what is not permanent for so long. */
const keptMs = 3 * 86_400_000;

/** Brings the file of a medium to its official account, and notes the number under which messages name it there. */
export default ((parts) => ({
  name: uploadHandler,
  pool: 'files',
  seconds: () => 120,
  async run({ payload, finish, isLast, signal }) {
    const context = systemContext(parts);
    const resource = resourceOf(context, String(payload.resource));
    const row = await asSystem(context, resource).one(payload.recordId);
    const medium = row && mediumOf(resource.id, row);
    if (!row || !medium) return;
    const note = (values: Row) =>
      finish((tx) => {
        const stored = codecOf(context, resource).toStored(values);
        return parts.store.update(tx, resource.table, stored, isColumn('id', row.id));
      });
    const now = parts.auth.clock();
    try {
      const mediaId = await upload(context, medium, now, signal);
      const expireTime = medium.isPermanent ? null : new Date(now + keptMs).toISOString();
      await note({
        mediaId,
        uploadState: 'done',
        uploadError: null,
        ...(resource.fields.has('expireTime') && { expireTime }),
      });
    } catch (error) {
      if (!isFinal(error) && !isLast) throw error;
      await note({ uploadState: 'failed', uploadError: reasonOf(error) });
    }
  },
})) satisfies MakeHandler;

async function upload(context: Context, medium: Medium, now: number, signal: AbortSignal): Promise<string> {
  const account = await officialAccount(context, medium.publicId);
  const { fileName, content } = await openStored(context, medium.fileId);
  const form = new FormData();
  form.set('media', new Blob([await buffer(content)]), fileName);
  // Permanent videos are listed by a title at the official account.
  if (medium.isPermanent && medium.type === 'video')
    form.set('description', JSON.stringify({ title: medium.title, introduction: medium.title }));
  const path = medium.isPermanent ? '/cgi-bin/material/add_material' : '/cgi-bin/media/upload';
  const reply = await wechatCall(account, path, form, { now, signal, query: { type: medium.type } });
  return wordOf(reply.media_id);
}

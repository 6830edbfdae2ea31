import { asSystem } from '../../records/rows.ts';
import { uploadHooks } from '../wechat/media.ts';

const resource = 'notices/mediaFile';

/** The limits of the official account are by size, so the list tells it. */
const hooks = uploadHooks(resource, async (context, tx, { values }) => {
  if (typeof values.file !== 'string') return;
  const file = await asSystem(context, 'system/file', tx).one(values.file);
  values.size = file?.size ?? null;
});

export default { resource, hooks };

import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { changes } from '../system/rows.ts';

export const uploadHandler = 'wechat.upload';

/** What is brought to an official account. */
export interface Medium {
  readonly publicId: string;
  readonly fileId: string;
  readonly type: string;
  readonly title: string;
  readonly isPermanent: boolean;
}

/** The resources whose rows are media. */
export const media = ['notices/mediaFile', 'wechat/wxtextpicvoicetemp'] as const;

/** The file of a row of 媒体素材 or of 图文语音素材; answers may be given for years, so theirs are permanent. */
export function mediumOf(resource: string, row: Row): Medium | undefined {
  const isReply = resource !== media[0];
  const fileId = isReply ? row.mediaFile : row.file;
  if (typeof row.publicId !== 'string' || typeof fileId !== 'string') return undefined;
  return {
    publicId: row.publicId,
    fileId,
    type: String(isReply ? row.tempType : row.mediaType),
    title: String(isReply ? row.tempName : row.fileName),
    isPermanent: isReply || row.permanent === true,
  };
}

const causes = ['publicId', 'file', 'mediaFile', 'permanent'] as const;

/** Another file or account brings it there anew; until then nothing can name it. */
export const uploadHooks = (resource: string, before?: ResourceHooks['before']): ResourceHooks => ({
  on: {
    add: uploadHandler,
    ...Object.fromEntries(causes.map((name) => [`${name}:changed`, uploadHandler])),
  },
  async before(context, tx, change) {
    await before?.(context, tx, change);
    const { action, before: row, values } = change;
    if (action === 'delete' || !causes.some((name) => changes(row, values, name))) return;
    const isMedium = mediumOf(resource, { ...row, ...values }) !== undefined;
    Object.assign(values, { mediaId: null, uploadError: null, uploadState: isMedium ? 'waiting' : null });
  },
});

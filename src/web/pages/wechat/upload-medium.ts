import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '上传到公众号', en: 'Upload to the account', es: 'Subir a la cuenta' },
  queued: {
    zh: '已加入上传队列，结果见上传状态',
    en: 'Queued; the state of the upload shows the result',
    es: 'En cola; el estado de la subida muestra el resultado',
  },
} satisfies Record<string, Text>;

/** Brings a medium to its official account once more. */
export const uploadMedium = (resource: string, path: string, fileField: string): HandMadeAction => ({
  resource,
  name: 'upload',
  label: texts.label,
  fits: (row) => Boolean(row.publicId && row[fileField]),
  async run(row) {
    await firstClient.post(`${path}/upload`, { id: String(row.id) });
    toast.success(say(texts.queued));
  },
});

import { extensionsOf, megabyte, maxMegabytes } from '../../../../meta/uploads.ts';
import type { widgetTexts } from '../../kit/texts.ts';

export interface UploadKind {
  readonly pictures: boolean;
  readonly many: boolean;
}

type Say = (key: keyof typeof widgetTexts, values?: Record<string, unknown>) => string;

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const endings = new Set([...extensionsOf(false), 'jpeg', 'log', 'md', 'crt', 'cer', 'key', 'pfx']);

export const megabytesOf = ({ pictures }: UploadKind): number => maxMegabytes[pictures ? 'picture' : 'file'];

/** The `accept` attribute of the file chooser. */
export const accepted = ({ pictures }: UploadKind): string =>
  pictures ? pictureTypes.join(',') : [...endings].map((ending) => `.${ending}`).join(',');

/** Checks before the upload; the server checks the content itself. */
export function refusal(file: File, kind: UploadKind, t: Say): string | undefined {
  const { name } = file;
  if (file.size === 0) return t('emptyFile', { name });
  if (file.size > megabytesOf(kind) * megabyte) return t('tooLarge', { name, size: megabytesOf(kind) });
  if (kind.pictures) return pictureTypes.includes(file.type) ? undefined : t('wrongKind', { name });
  return endings.has(name.split('.').at(-1)?.toLowerCase() ?? '') ? undefined : t('wrongFile', { name });
}

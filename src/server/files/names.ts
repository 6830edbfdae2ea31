import type { FileExtension } from '../../meta/uploads.ts';

const maxLength = 120;

/** Letters that turn the direction of reading could make `exe.png` of `gnp.exe`. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** The other endings under which people know a kind. */
const aliases: Partial<Record<FileExtension, RegExp>> = {
  jpg: /^jpe?g?$/i,
  p12: /^(p12|pfx)$/i,
  txt: /^(txt|log|md|text)$/i,
  pem: /^(pem|crt|cer|key)$/i,
};

/** A name as it is shown and saved: without folders, and with an ending that says what the file is. */
export function fileName(given: string, ext: FileExtension): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(unwanted, '')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const [, stem = name, ending = ''] = /^(.*)\.([^.]{1,10})$/s.exec(name) ?? [];
  const right = (aliases[ext] ?? new RegExp(`^${ext}$`, 'i')).test(ending);
  const kept = [...(right ? stem : name)].slice(0, maxLength).join('') || 'file';
  return `${kept}.${right ? ending : ext}`;
}

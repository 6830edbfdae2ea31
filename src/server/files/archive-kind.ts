import type { FileExtension } from '../../meta/uploads.ts';

export interface ArchiveKind {
  readonly ext?: FileExtension;
}

/** What an Office document has in its archive. */
const parts: readonly (readonly [start: string, ext: FileExtension])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];

/** Which Office document has these entries. One that carries macros is none, nor is any other archive. */
export function documentKind(names: readonly string[]): FileExtension | undefined {
  if (!names.includes('[Content_Types].xml') || names.some((name) => /vbaproject|\.(exe|js|html?)$/i.test(name)))
    return undefined;
  return parts.find(([start]) => names.some((name) => name.startsWith(start)))?.[1];
}

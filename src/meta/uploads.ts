/** Allowed uploads. The console states them up front; the server checks the actual bytes. */
export interface FileKind {
  readonly mime: string;
  /** A picture that browsers can show; picture fields accept nothing else. */
  readonly picture?: boolean;
  /** May be shown inline; everything else is only sent as a download. */
  readonly inline?: boolean;
}

const picture = (mime: string): FileKind => ({ mime, picture: true, inline: true });
const office = (name: string): FileKind => ({ mime: `application/vnd.openxmlformats-officedocument.${name}` });

/** By the extension of the stored file. Everything else is refused, above all web pages and scripts. */
export const fileKinds = {
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  pdf: { mime: 'application/pdf' },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  doc: { mime: 'application/msword' },
  xls: { mime: 'application/vnd.ms-excel' },
  ppt: { mime: 'application/vnd.ms-powerpoint' },
  txt: { mime: 'text/plain' },
  csv: { mime: 'text/csv' },
  pem: { mime: 'application/x-pem-file' },
  p12: { mime: 'application/x-pkcs12' },
  mp4: { mime: 'video/mp4', inline: true },
  mp3: { mime: 'audio/mpeg', inline: true },
  amr: { mime: 'audio/amr' },
} as const satisfies Record<string, FileKind>;

export type FileExtension = keyof typeof fileKinds;

export const isPicture = (ext: string): boolean =>
  Object.hasOwn(fileKinds, ext) && (fileKinds[ext as FileExtension] as FileKind).picture === true;

export const extensionsOf = (pictures: boolean): string[] =>
  Object.keys(fileKinds).filter((ext) => !pictures || isPicture(ext));

/** In megabytes. The limit for pictures is lower, because they are shown without scaling. */
export const maxMegabytes = { picture: 10, file: 20 } as const;

export const megabyte = 1024 * 1024;

/** A small file can declare huge dimensions and exhaust the memory of the browser that opens it. */
export const maxPixels = 50_000_000;

/** The path for downloading a file, relative to the API base. */
export const contentPath = '/common/file/content';

const embedded = new RegExp(`${contentPath}/([0-9a-f-]{36})`, 'g');

/** Ids of the files that an HTML text shows or links to. */
export const filesWithin = (html: string): string[] => [
  ...new Set([...html.matchAll(embedded)].map((match) => match[1] as string)),
];

/** Which files of the console a page needs beside those that its HTML names itself. */
export interface Preloads {
  /** Of every page of the console. */
  readonly shell: readonly string[];
  /** Of every list, those of the shell among them. */
  readonly list: readonly string[];
  /** Address → files of its declaration. */
  readonly places: Readonly<Record<string, readonly string[]>>;
}

/** Written by the build beside the page, read by the server. */
export const preloadsFile = 'preloads.json';

import { createContext } from 'react';

/** Where inputs send files; people without an account send them with what stands in for a session. */
export interface UploadTarget {
  readonly path: string;
  /** Sent before the file. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** Files cannot be fetched from there, so they are shown from the browser's own copy. */
  readonly isWriteOnly: boolean;
}

const ofUsers: UploadTarget = { path: '/common/file/upload', fields: async () => ({}), isWriteOnly: false };

export const UploadTo = createContext<UploadTarget>(ofUsers);

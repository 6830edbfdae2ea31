import { join } from 'node:path';
import type { Config } from '../config.ts';
import { Incoming } from './incoming.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';
import type { FileStorage } from './storage.ts';

/** The bytes of uploaded files: where they arrive and where they are kept. */
export interface Files {
  readonly incoming: Incoming;
  /** Where new files go. */
  readonly storage: FileStorage;
  /** Where a file lies that was stored earlier, maybe before the configuration changed. */
  storageOf(provider: string): FileStorage | undefined;
}

export function openFiles(config: Config): Files {
  const folder = join(config.dataDir, 'files');
  const storages: FileStorage[] = [...(config.s3 ? [s3Storage(config.s3)] : []), localStorage(folder)];
  return {
    incoming: new Incoming(join(folder, 'incoming')),
    storage: storages[0] as FileStorage,
    storageOf: (provider) => storages.find((storage) => storage.provider === provider),
  };
}

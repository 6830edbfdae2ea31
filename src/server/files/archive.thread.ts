import { serve } from '../parsing/serve.ts';
import { ZipError, zipNames } from '../parsing/zip.ts';
import { documentKind, type ArchiveKind } from './archive-kind.ts';

/** Documents with many pictures have a few hundred. */
const maxEntries = 20_000;

void serve<string, ArchiveKind>(async function* look(path) {
  try {
    yield { ext: documentKind(await zipNames(path, maxEntries)) };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    yield {};
  }
});

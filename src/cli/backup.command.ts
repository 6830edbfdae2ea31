import { resolve } from 'node:path';
import { backUp } from '../server/backup/backup.ts';
import { countFiles } from '../server/backup/manifest.ts';
import { readConfig } from '../server/config.ts';
import { kindTitles } from '../server/storage/backup.ts';
import { readArguments } from './arguments.ts';
import { command, exit, Refusal } from './usage.ts';

const usage = `Usage: npm run backup -- <file> [--with-key]

Writes the database and every uploaded file into one file, while the server goes on: the database that
npm start would open (DATA_DIR, DATABASE_URL), as it is at one moment. Files on an object storage are
not included. The key that secrets are encrypted with is included only with --with-key.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      { help: { type: 'boolean' }, 'with-key': { type: 'boolean' } },
      { min: args.includes('--help') ? 0 : 1, max: 1 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const file = resolve(positionals[0] as string);
    const { manifest, missing } = await backUp(readConfig(process.env), file, {
      withKey: values['with-key'] === true,
    }).catch((error: Error) => {
      throw new Refusal(error.message);
    });
    const bytes = manifest.entries.reduce((sum, { size }) => sum + size, 0);
    console.log(
      `${file}\n${kindTitles[manifest.database.kind]} and ${countFiles(manifest)} uploaded files, ${bytes} bytes before compression, as of ${manifest.madeAt}`,
    );
    if (manifest.onObjectStorage > 0)
      console.log(
        `not included: ${manifest.onObjectStorage} files on the object storage; back up its bucket by itself`,
      );
    if (!manifest.withKey)
      console.log(
        'not included: the key that secrets are encrypted with (secret.key or SECRET_KEY); a restored server needs it',
      );
    if (missing.length === 0) return exit.fine;
    console.error(
      `${missing.length} uploaded files have no bytes in the data folder, such as ${missing.slice(0, 3).join(', ')}`,
    );
    return exit.problems;
  });

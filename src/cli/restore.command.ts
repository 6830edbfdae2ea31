import { resolve } from 'node:path';
import { countFiles } from '../server/backup/manifest.ts';
import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { kindOf, kindTitles } from '../server/storage/backup.ts';
import { readArguments } from './arguments.ts';
import { command, exit, Refusal } from './usage.ts';

const usage = `Usage: npm run restore -- <file> [--force]

Brings a backup back into the place that npm start would open (DATA_DIR, DATABASE_URL). Everything is
verified first. A place that holds data already is refused unless --force is given; what was in the data
folder is then moved aside. Stop all servers before. A backup of an embedded database is moved into an empty
PostgreSQL database where DATABASE_URL names one.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      { help: { type: 'boolean' }, force: { type: 'boolean' } },
      { min: args.includes('--help') ? 0 : 1, max: 1 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const config = readConfig(process.env);
    const { manifest, aside, keyNeeded } = await restore(config, resolve(positionals[0] as string), {
      force: values.force === true,
    }).catch((error: Error) => {
      throw new Refusal(error.message);
    });
    const [from, to] = [manifest.database.kind, kindOf(config)];
    console.log(
      `restored as of ${manifest.madeAt}, made by version ${manifest.version}: ${kindTitles[from]}${from === to ? '' : `, moved to a ${kindTitles[to]},`} and ${countFiles(manifest)} uploaded files`,
    );
    if (aside) console.log(`what was there before lies in ${aside}`);
    if (manifest.onObjectStorage > 0)
      console.log(`${manifest.onObjectStorage} files lie on the object storage; restore its bucket by itself`);
    if (keyNeeded)
      console.log(
        'before the server starts, put secret.key back into the data folder or set SECRET_KEY: it does not start with another key',
      );
    return exit.fine;
  });

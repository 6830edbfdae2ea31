import * as main from '../../server/main.ts';
import * as backup from '../backup.command.ts';
import * as restore from '../restore.command.ts';
import * as compile from './compile.ts';
import * as demo from './demo.ts';

interface Command {
  run(args: readonly string[]): Promise<number | void>;
}

type Name = 'main' | 'demo' | 'backup' | 'restore' | 'compile';

/** What the build makes one bundle of: the server, and the commands of those who have neither sources nor Vite. */
const commands: Readonly<Record<Name, Command>> = { main, demo, backup, restore, compile };

export async function run(name: Name, args: readonly string[]): Promise<void> {
  process.exitCode = (await commands[name].run(args)) ?? 0;
}

import { run } from '../backup.command.ts';

process.exitCode = await run(process.argv.slice(2));

import { run } from '../restore.command.ts';

process.exitCode = await run(process.argv.slice(2));

import { readFile, writeFile } from 'node:fs/promises';
import type { Json } from '../meta/json.ts';
import { areas, loadModel } from '../server/declarations.ts';
import { apiBase } from '../server/http/bases.ts';
import { openApi } from '../server/http/openapi/document.ts';
import { readArguments } from './arguments.ts';
import { typesOf } from './types/types.ts';
import { command, exit, Refusal } from './usage.ts';

const usage = `Usage: npm run types -- <file> [<openapi.json>]

Writes the TypeScript types of all calls that are declared: their bodies, replies and rows, in one module
without imports, for programs that call the API. With a description that was fetched from a server
(GET ${apiBase}/openapi.json) hand-written calls are named as well. Exit code 0: written, 1: not, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, { help: { type: 'boolean' } }, { min: 0, max: 2 });
    const [file, description] = positionals;
    if (values.help || file === undefined) {
      console.log(usage);
      return values.help ? exit.fine : exit.usage;
    }
    const text = typesOf(description === undefined ? declared() : await readDescription(description));
    await writeFile(file, text).catch(refuse);
    console.log(`${file}: ${text.split('\n').length} lines`);
    return exit.fine;
  });

const declared = () => openApi({ model: loadModel().model, base: apiBase, areas, own: [] });

async function readDescription(file: string): Promise<{ readonly [key: string]: Json }> {
  const description = JSON.parse(await readFile(file, 'utf8').catch(refuse)) as { readonly [key: string]: Json };
  if (!description.paths) throw new Refusal(`${file} holds no API description.`);
  return description;
}

function refuse(error: Error): never {
  throw new Refusal(error.message);
}

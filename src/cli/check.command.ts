import { checkIds, checkLanguages, formatProblem, isCheckId, untranslated } from '../meta/check/index.ts';
import { nearest } from '../meta/check/nearest.ts';
import { createAccess, formatPolicyProblem, verify } from '../server/access/index.ts';
import { policyIds } from '../server/access/problems.ts';
import { checkAll } from '../server/check-all.ts';
import { readArguments } from './arguments.ts';
import { findAll } from './found.ts';
import { idleDeclarations, idleIds } from './idle.ts';
import { unsafePatterns, patternIds } from './patterns.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run check
       npm run check -- --explain R104     what an id means and what to do
       npm run check -- --ids              all ids with their meanings

Checks resources/, forms/ and policies/ and prints every mistake at once:
file, place, cause, hint and id. Exit code 0: none, 1: some, 2: usage.`;

const meanings: Readonly<Record<string, string>> = { ...policyIds, ...patternIds, ...idleIds };

export function explain(id: string): string {
  if (isCheckId(id)) return `${id}  ${checkIds[id].meaning}\n      ${checkIds[id].fix}`;
  const meaning = meanings[id];
  if (meaning !== undefined) return `${id}  ${meaning}`;
  const known = [...Object.keys(checkIds), ...Object.keys(meanings)];
  const close = nearest(id, known);
  throw new UsageError(`There is no check ${id}${close ? `; did you mean ${close}?` : ''}`);
}

export const listIds = (): string => [...Object.keys(checkIds), ...Object.keys(meanings)].map(explain).join('\n');

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values } = readArguments(
      args,
      { explain: { type: 'string' }, ids: { type: 'boolean' }, help: { type: 'boolean' } },
      { min: 0, max: 0 },
    );
    if (values.help) console.log(usage);
    else if (values.ids) console.log(listIds());
    else if (values.explain !== undefined) console.log(explain(values.explain.toUpperCase()));
    else return await report(await findAll());
    return exit.fine;
  });

/** How many untranslated texts are listed per language. */
const maxNamed = 8;

/** Every mistake in what was found, and what was made of it where there is none. */
export async function mistakesIn(found: Awaited<ReturnType<typeof findAll>>) {
  const result = checkAll(found);
  const sound = 'problems' in result ? result.rest : result;
  const expected = sound ? (await verify(createAccess(sound))).map(formatPolicyProblem) : [];
  // Only of sound declarations is it known what they bring to life.
  const idle = 'problems' in result ? [] : idleDeclarations(result.model, found.code);
  return {
    result,
    problems: [...('problems' in result ? result.problems : []), ...unsafePatterns(found), ...expected, ...idle],
  };
}

async function report(found: Awaited<ReturnType<typeof findAll>>): Promise<number> {
  const started = performance.now();
  const { result, problems } = await mistakesIn(found);
  if ('problems' in result || problems.length > 0) {
    for (const line of problems) console.log(line);
    console.log(
      `\n${problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`}. What an id means: npm run check -- --explain <id>`,
    );
    return exit.problems;
  }
  const calls = [...result.model.resources.values()].reduce((sum, resource) => sum + resource.calls.length, 0);
  console.log(
    `No mistakes in ${result.model.resources.size} resources (${calls} calls, ${result.model.codes.size} permission codes, ${result.policy.lines.length} grants), checked in ${Math.round(performance.now() - started)} ms.`,
  );
  for (const note of checkLanguages(found)) console.log(`To look at: ${formatProblem(note)}`);
  for (const [language, texts] of untranslated(found, result.model)) {
    if (texts.length > 0)
      console.log(
        `Not yet in labels/${language}/, so shown in Chinese: ${texts.slice(0, maxNamed).join(', ')}${texts.length > maxNamed ? ` and ${texts.length - maxNamed} more` : ''}`,
      );
  }
  return exit.fine;
}

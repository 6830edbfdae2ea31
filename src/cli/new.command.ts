import areas from '../../resources/areas.ts';
import sections from '../../resources/sections.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountsOf } from '../meta/flow.ts';
import { allSteps } from '../meta/flow-way.ts';
import { leftOvers } from '../meta/check/labels.ts';
import { didYouMean } from '../meta/check/nearest.ts';
import { readArguments } from './arguments.ts';
import { moveFormIn } from './move-form-in.ts';
import { scaffold, write, type Wanted } from './scaffold.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run new -- <area>/<entity> [--label 道闸] [--section passthrough] [--area 图书室] [--global]
                  [--form <file> [--flow <file>]]

  --label     what operators call one row; 新建实体 unless given
  --section   section of the sidebar (resources/sections.ts); the area's own name where there is such a section
  --area      title of a new business area; adds it to resources/areas.ts
  --global    rows belong to no project
  --form      a form as the form designer exports it; its answers become the fields
  --flow      its flow as the flow designer exports it; becomes flows/<area>/<entity>.json

Writes forms/<area>/<entity>.json and resources/<area>/<entity>.ts and adds
lines to policies/<area>.csv. Never overwrites. What cannot be carried over from
a form or flow is named, all at once, and nothing is written. Then: npm run check`;

const options = {
  label: { type: 'string' },
  section: { type: 'string' },
  area: { type: 'string' },
  global: { type: 'boolean' },
  form: { type: 'string' },
  flow: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export const run = (args: readonly string[], root = process.cwd()): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, options, { min: args.includes('--help') ? 0 : 1, max: 1 });
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    if (values.flow !== undefined && values.form === undefined)
      throw new UsageError('--flow is the flow of a form: give its form with --form.');
    const named = readWanted(root, positionals[0] as string, values);
    const { wanted, pieces } =
      values.form === undefined
        ? { wanted: named, pieces: await scaffold(root, named) }
        : await moveFormIn(root, named, { form: values.form, flow: values.flow });
    await write(root, pieces);
    for (const { file, append, replace } of pieces) console.log(`${append || replace ? 'added to' : 'wrote'} ${file}`);
    const place = wanted.section
      ? `It is listed at /${wanted.section}/${wanted.entity}/index.`
      : `It has no place in the menu yet: give ${pieces[1]?.file} a menu, or use --section.`;
    const next = wanted.movedIn
      ? 'Next: labels/, then npm run check'
      : `Next: add fields to ${pieces[0]?.file}, then npm run check`;
    console.log(`\n${[place, ...notes(wanted), next].join('\n')}`);
    return exit.fine;
  });

/** Accounts are no part of a repository. */
function notes({ movedIn, area, entity }: Wanted): string[] {
  const accounts = [...allSteps(movedIn?.flow?.steps ?? [])].flatMap(accountsOf).map(({ account }) => account);
  return accounts.length > 0
    ? [
        `flows/${area}/${entity}.json asks accounts that must exist wherever this is installed: ${[...new Set(accounts)].join(', ')}`,
      ]
    : [];
}

function readWanted(
  root: string,
  id: string,
  given: { label?: string; section?: string; area?: string; global?: boolean },
): Wanted {
  const [, area, entity] = /^([a-z][A-Za-z0-9]*)\/([a-z][A-Za-z0-9]*)$/.exec(id) ?? [];
  if (!area || !entity)
    throw new UsageError(
      `${JSON.stringify(id)} is not <area>/<entity>: two names of letters and digits, each starting with a small letter.`,
    );
  refuseUnknownArea(area, given.area);
  const { label = '新建实体', section = Object.hasOwn(sections, area) ? area : undefined } = given;
  const english = leftOvers(label);
  if (english.length > 0 || !/^[^'"\\\n]{1,20}$/.test(label))
    throw new UsageError(
      `${JSON.stringify(label)} is not a label; operators read it, so write it in Chinese, at most 20 characters.`,
    );
  if (section !== undefined && !Object.hasOwn(sections, section)) {
    throw new UsageError(
      [
        `There is no section ${JSON.stringify(section)}`,
        didYouMean(section, Object.keys(sections)) ?? `sections are ${Object.keys(sections).join(', ')}`,
      ].join('; '),
    );
  }
  const inProject = !given.global && existsSync(join(root, 'resources/organisation/organization.ts'));
  return {
    area,
    entity,
    label,
    inProject,
    ...(section && { section }),
    ...(given.area !== undefined && { areaTitle: given.area }),
  };
}

function refuseUnknownArea(area: string, title: string | undefined): void {
  const known = Object.hasOwn(areas, area);
  if (known && title !== undefined) throw new UsageError(`The area ${JSON.stringify(area)} is already there.`);
  if (known) return;
  if (title === undefined)
    throw new UsageError(
      [
        `There is no area ${JSON.stringify(area)}`,
        didYouMean(area, Object.keys(areas)) ?? `areas are ${Object.keys(areas).join(', ')}`,
        'add one with --area and its Chinese title',
      ].join('; '),
    );
  if (leftOvers(title).length > 0 || !/^[^'"\\\n]{1,10}$/.test(title))
    throw new UsageError(
      `${JSON.stringify(title)} is not the title of an area; write it in Chinese, at most 10 characters.`,
    );
}

import areas from '../../resources/areas.ts';
import sections from '../../resources/sections.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { leftOvers } from '../meta/check/labels.ts';
import { didYouMean } from '../meta/check/nearest.ts';
import { readArguments } from './arguments.ts';
import { scaffold, write, type Wanted } from './scaffold.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run new -- <area>/<entity> [--label 道闸] [--section passthrough] [--area 图书室] [--global]

  --label     what operators call one row; 新建实体 unless given
  --section   section of the sidebar (resources/sections.ts); the area's own name where there is such a section
  --area      title of a new business area; adds it to resources/areas.ts
  --global    rows belong to no project

Writes forms/<area>/<entity>.json and resources/<area>/<entity>.ts and adds a
line to policies/<area>.csv. Never overwrites. Then: npm run check`;

const options = {
  label: { type: 'string' },
  section: { type: 'string' },
  area: { type: 'string' },
  global: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export const run = (args: readonly string[], root = process.cwd()): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, options, { min: args.includes('--help') ? 0 : 1, max: 1 });
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const wanted = readWanted(root, positionals[0] as string, values);
    const pieces = await scaffold(root, wanted);
    await write(root, pieces);
    for (const { file, append, replace } of pieces) console.log(`${append || replace ? 'added to' : 'wrote'} ${file}`);
    const place = wanted.section
      ? `It is listed at /${wanted.section}/${wanted.entity}/index.`
      : `It has no place in the menu yet: give ${pieces[1]?.file} a menu, or use --section.`;
    console.log(`\n${place}\nNext: add fields to ${pieces[0]?.file}, then npm run check`);
    return exit.fine;
  });

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

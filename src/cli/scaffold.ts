import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formFileOf, resourceFileOf } from '../meta/check/index.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import { readRoles, type Role } from '../server/access/roles.ts';
import { flatText, valueText } from './declaration-text.ts';
import type { MovedIn } from './moved-in.ts';
import { movedInForm, movedInGrants, movedInResource } from './moved-in-text.ts';
import { Refusal } from './usage.ts';

export interface Wanted {
  readonly area: string;
  readonly entity: string;
  readonly label: string;
  /** Key of a sidebar section; without one, the entity gets no menu entry. */
  readonly section?: string;
  /** Title for a new area that is not in `resources/areas.ts` yet. */
  readonly areaTitle?: string;
  /** Rows belong to a project. */
  readonly inProject: boolean;
  /** A form that was designed in the console, and its flow. */
  readonly movedIn?: MovedIn;
}

/** A new file, or text to append to an existing one. */
export interface Piece {
  readonly file: string;
  readonly text: string;
  readonly append?: boolean;
  readonly replace?: boolean;
}

function formText({ inProject, movedIn }: Wanted): string {
  if (movedIn) return movedInForm(movedIn.form);
  const fields = [
    `"name": { "title": "名称", "maxLength": 50, "x-unique": ${inProject ? '"orgId"' : 'true'} }`,
    ...(inProject ? ['"orgId": { "x-shape": "project" }'] : []),
    '"remark": { "x-shape": "remark" }',
  ];
  return `{\n  "required": [${inProject ? '"name", "orgId"' : '"name"'}],\n  "properties": {\n    ${fields.join(',\n    ')}\n  }\n}\n`;
}

export const menuOf = ({
  section,
  entity,
}: Pick<Wanted, 'section' | 'entity'>): Pick<ResourceDeclaration, 'menu' | 'elsewhere'> =>
  section ? { menu: { section, path: `${entity}/index`, icon: 'appstore' } } : { elsewhere: '尚未安排菜单位置' };

const importing = ({ area, entity }: Wanted): string =>
  `import { defineResource } from '../../src/meta/resource.ts';\nimport form from '../../forms/${area}/${entity}.json';\n\n`;

function resourceText(wanted: Wanted): string {
  if (wanted.movedIn) return importing(wanted) + movedInResource(wanted.movedIn.declaration);
  const { label, inProject } = wanted;
  const menu = Object.entries(menuOf(wanted)).map(([key, value]) => `${key}: ${flatText(value, 'ts')},`);
  const names = inProject ? "'name', 'orgId'" : "'name'";
  const lines = [
    `label: '${label}',`,
    'form,',
    `code: '${codeOf(wanted)}',`,
    ...menu,
    ...(inProject ? ["scope: { project: 'orgId' },"] : []),
    `list: { columns: [${names}, 'remark', 'updatedAt'], filters: [${names}] },`,
  ];
  return `${importing(wanted)}export default defineResource({\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;
}

export const codeOf = ({ area, entity }: Pick<Wanted, 'area' | 'entity'>): string => `${area}.${entity}`;

/** The role that gets the grant: for rows of a project, one of a project. */
const worker = (roles: Iterable<Role>, inProject: boolean): Role | undefined =>
  inProject ? [...roles].find(({ group }) => group === 'project') : undefined;

function grantText(wanted: Wanted, roles: ReadonlyMap<string, Role>): string {
  const ofMovedIn = wanted.movedIn && movedInGrants(wanted.movedIn.declaration, roles);
  if (ofMovedIn) return ofMovedIn;
  const role = worker(roles.values(), wanted.inProject);
  return role ? `p, ${role.code}, ${codeOf(wanted)}, *, project\n` : `p, admin, ${codeOf(wanted)}, *, all\n`;
}

const areasFile = 'resources/areas.ts';

/** Adds an area at the end of the list of areas. */
async function areaLine(root: string, { area, areaTitle, label }: Wanted): Promise<Piece[]> {
  if (areaTitle === undefined) return [];
  const before = await readFile(join(root, areasFile), 'utf8');
  return [
    {
      file: areasFile,
      text: before.replace(/\n\} as const;/, `\n  ${area}: { title: '${areaTitle}', about: '${label}' },\n} as const;`),
      replace: true,
    },
  ];
}

/** The files and the policy lines of a new entity. */
export async function scaffold(root: string, wanted: Wanted): Promise<Piece[]> {
  const id = `${wanted.area}/${wanted.entity}`;
  const policyFile = `policies/${wanted.area}.csv`;
  const files = [formFileOf(id), resourceFileOf(id)] as const;
  const flow = wanted.movedIn?.flow;
  const flowFile = `flows/${id}.json`;
  const inTheWay = [...files, ...(flow ? [flowFile] : [])].filter((file) => existsSync(join(root, file)));
  if (inTheWay.length > 0) throw new Refusal(`${inTheWay.join(' and ')} already there; nothing was written.`);
  const before = await readFile(join(root, policyFile), 'utf8').catch(() => undefined);
  const roles = readRoles(
    'policies/roles.csv',
    await readFile(join(root, 'policies/roles.csv'), 'utf8').catch(() => ''),
    () => {},
  );
  const heading =
    before === undefined
      ? `# ${wanted.label}：谁可以做什么、能触及哪些数据。\n#\n#  角色, 权限码, 动作, 数据范围\n`
      : before.endsWith('\n')
        ? ''
        : '\n';
  return [
    { file: files[0], text: formText(wanted) },
    { file: files[1], text: resourceText(wanted) },
    { file: policyFile, text: heading + grantText(wanted, roles), append: true },
    ...(flow ? [{ file: flowFile, text: `${valueText(flow, 'json')}\n` }] : []),
    ...(await areaLine(root, wanted)),
  ];
}

export async function write(root: string, pieces: readonly Piece[]): Promise<void> {
  for (const { file, text, append, replace } of pieces) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    // `wx` refuses to overwrite a file that was created in the meantime.
    await writeFile(join(root, file), text, { flag: append ? 'a' : replace ? 'w' : 'wx' });
  }
}

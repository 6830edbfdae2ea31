import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { rawIfGiven } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';
import { answers } from '../../http/openapi/answers.ts';
import { readInput } from '../../records/input.ts';
import { asCaller, asSystem, type Rows } from '../../records/rows.ts';
import { validateForm } from '../../records/validate.ts';
import { all, isColumn } from '../../storage/condition.ts';

const groupCode = 'DOWNLOAD_MANAGER_APP';
const title = { zh: '下载地址', en: 'Download addresses', es: 'Direcciones de descarga' } as const;
const code = { zh: '字典值', en: 'Value', es: 'Valor' } as const;

interface Download {
  readonly itemCode: string;
  readonly url: unknown;
}

const downloads = input(
  { list: rawIfGiven(listOf(object({ itemCode: text, url: text }, ['itemCode', 'url'])), true) },
  ({ list }) => problemsOf(list),
);

/** Where the app for managers is fetched, for several platforms at once: all of them, or none. */
export default function addAppDownload(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/basesetting/dictionaryItem/updateDictionaryGroupAppDownload`,
    takes(
      downloads,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const items = asCaller(context, 'settings/dictionaryItem', 'update');
        const wanted = read().list as Download[];
        await items.transaction(async (rows, tx) => {
          const group = await asSystem(context, 'settings/dictionaryGroup', tx).first(isColumn('groupCode', groupCode));
          const known = await rows.find(all(isColumn('groupId', group?.id ?? null)), { lock: 'change' });
          const changes = changesTo(rows, known, wanted);
          for (const [row, url] of changes) await rows.change(row, { url });
        });
        return ok({ updated: wanted.length });
      },
      answers(whole({ updated: count })),
    ),
  );
}

function problemsOf(list: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const items = Array.isArray(list) ? (list as unknown[]) : [];
  if (list === undefined || items.length === 0) errors.push({ path: 'list', problem: 'required', values: { title } });
  for (const [i, item] of items.entries())
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      errors.push({ path: `list.${i}`, problem: 'type', values: { title } });
    else
      for (const name of Object.keys(item).filter((each) => each !== 'itemCode' && each !== 'url'))
        errors.push({ path: `list.${i}.${name}`, problem: 'unknown' });
  return errors;
}

function changesTo({ context, resource }: Rows, known: readonly Row[], wanted: readonly Download[]): [Row, string][] {
  const errors: FieldError[] = [];
  const changes: [Row, string][] = [];
  const seen = new Set<string>();
  for (const [i, { itemCode, url }] of wanted.entries()) {
    const at = `list.${i}`;
    const row = known.find((each) => each.itemCode === itemCode);
    if (!row) {
      errors.push({ path: `${at}.itemCode`, problem: 'noSuchRow', values: { title: code } });
      continue;
    }
    if (seen.has(itemCode)) errors.push({ path: `${at}.itemCode`, problem: 'repeated' });
    seen.add(itemCode);
    if (typeof url !== 'string' || url === '') {
      errors.push({ path: `${at}.url`, problem: 'required', values: { title } });
      continue;
    }
    const read = readInput(context, resource, { url }, 'json', 'update');
    const checked = validateForm(resource, { ...writableOf(resource, row), ...read.values }, new Set(['url']), row);
    const wrong = [...read.errors, ...checked.errors];
    errors.push(...wrong.map((error) => ({ ...error, path: `${at}.${error.path}` })));
    if (wrong.length === 0) changes.push([row, String(read.values.url)]);
  }
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return changes;
}

const writableOf = (resource: Rows['resource'], row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false));

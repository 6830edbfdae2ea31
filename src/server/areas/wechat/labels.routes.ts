import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readIds } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { readJson } from '../../../meta/strict-json.ts';

const title = { zh: '标签', en: 'Labels', es: 'Etiquetas' } as const;
const maxLabels = 20;
const maxLength = 20;

/** Gives several followers the same labels, in place of those they had. */
export default function addLabels(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const prefix of ['/wechat/wxUser', '/wechat/web/wxuser'])
    app.post(`${base}${prefix}/saveLables`, async (request) => ok(await saveLabels(kit, request)));
}

async function saveLabels(kit: RouteKit, request: FastifyRequest) {
  const context = await kit.contextOf(request);
  const input = new CallInput(bodyOf(request).values);
  const { ids } = input.raw('ids');
  const { id } = input.raw('id');
  const labels = labelsOf(input.raw('labels').labels);
  input.finish(...problemsOf(labels));
  const wanted = readIds(ids ?? id);
  return asCaller(context, 'wechat/wxUser', 'update').transaction(async (rows) => {
    const found = await rows.load(wanted, 'change');
    const changed = [];
    for (const row of found) changed.push(await rows.change(row, { labels }));
    return { rows: changed.map((row) => ({ id: row.id ?? null, version: row.version ?? null })) };
  });
}

/** A JSON list, or words between commas. */
function labelsOf(raw: unknown): string[] {
  const given = typeof raw === 'string' && raw.startsWith('[') ? readJson(raw) : raw;
  const parts = Array.isArray(given) ? given.map(String) : typeof given === 'string' ? given.split(/[,，]/) : [];
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

function problemsOf(labels: readonly string[]): FieldError[] {
  if (labels.length > maxLabels)
    return [{ path: 'labels', problem: 'tooManyItems', values: { title, limit: maxLabels } }];
  const long = labels.some((label) => label.length > maxLength);
  return long ? [{ path: 'labels', problem: 'tooLong', values: { title, limit: maxLength } }] : [];
}

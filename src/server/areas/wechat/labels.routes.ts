import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { orAsText, rawIfGiven } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import { answers } from '../../http/openapi/answers.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readIds } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { readJson } from '../../../meta/strict-json.ts';

const title = { zh: '标签', en: 'Labels', es: 'Etiquetas' } as const;
const maxLabels = 20;
const maxLength = 20;

const asked = {
  ids: rawIfGiven({ anyOf: [listOf(text), text] }),
  id: rawIfGiven(text),
  labels: rawIfGiven(orAsText(listOf(text))),
};
const labelled = input(asked, ({ labels }) => problemsOf(labelsOf(labels)));

/** Gives several followers the same labels, in place of those they had. */
export default function addLabels(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const prefix of ['/wechat/wxUser', '/wechat/web/wxuser'])
    app.post(
      `${base}${prefix}/saveLables`,
      takes(
        labelled,
        async (request, read) => ok(await saveLabels(await kit.contextOf(request), read)),
        answers(whole({ rows: listOf(whole({ id: text, version: count })) })),
      ),
    );
}

async function saveLabels(context: Context, read: Read<Given<typeof asked>>) {
  const { ids, id, ...given } = read();
  const labels = labelsOf(given.labels);
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

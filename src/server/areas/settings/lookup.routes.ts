import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { rawField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';

const code = /^[1-9]\d{5}$/;
const maxCodes = 200;
const maxRegions = 1000;

/** The regions below one, or those of these codes. */
const question = input(
  {
    parent: rawField({ type: 'string', pattern: code.source }),
    codes: rawField({ type: 'string', description: '以逗号分隔' }),
  },
  ({ parent, codes }) => {
    const wrong = (path: string): FieldError => ({ path, problem: 'type', values: { title: path } });
    const named = codes === undefined ? [] : namedIn(codes);
    return [
      ...(parent !== undefined && (typeof parent !== 'string' || !code.test(parent) || codes !== undefined)
        ? [wrong('parent')]
        : []),
      ...(named.length > maxCodes || !named.every((each) => code.test(each)) ? [wrong('codes')] : []),
    ];
  },
);

const namedIn = (codes: unknown): string[] => (typeof codes === 'string' ? codes.split(',') : ['']);

/**
 * Provinces, the regions below one, or the names of some, for forms and lists. Everybody who is
 * signed in may ask: they are the map of the country, not data of anybody's area.
 */
export default function addRegionLookup(app: FastifyInstance, kit: RouteKit, base: string): void {
  const regions = kit.model.resources.get('settings/provincecity');
  if (!regions) return;
  app.post(
    `${base}/console/regions`,
    takes(
      question,
      async (request, read) => {
        await kit.callerOf(request);
        const { rows } = await kit.store.page({
          table: regions.table,
          columns: ['code', 'name'],
          where: all(live, askedIn(read())),
          order: [{ column: 'code', descending: false }],
          limit: maxRegions,
          offset: 0,
        });
        return ok(rows);
      },
      answers(listOf(whole({ code: text, name: text }))),
    ),
  );
}

function askedIn({ parent, codes }: { readonly parent: unknown; readonly codes: unknown }): Condition {
  if (codes !== undefined) return { is: 'in', column: 'code', values: namedIn(codes) };
  return parent === undefined ? isColumn('level', 'province') : isColumn('parentCode', parent);
}

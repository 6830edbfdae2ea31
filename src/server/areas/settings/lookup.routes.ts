import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';

const code = /^[1-9]\d{5}$/;
const maxCodes = 200;
const maxRegions = 1000;

/**
 * Provinces, the regions below one, or the names of some, for forms and lists. Everybody who is
 * signed in may ask: they are the map of the country, not data of anybody's area.
 */
export default function addRegionLookup(app: FastifyInstance, kit: RouteKit, base: string): void {
  const regions = kit.model.resources.get('settings/provincecity');
  if (!regions) return;
  app.post(`${base}/console/regions`, async (request) => {
    await kit.callerOf(request);
    const { rows } = await kit.store.page({
      table: regions.table,
      columns: ['code', 'name'],
      where: all(live, readQuestion(bodyOf(request).values)),
      order: [{ column: 'code', descending: false }],
      limit: maxRegions,
      offset: 0,
    });
    return ok(rows);
  });
}

function readQuestion({ parent, codes, ...others }: Record<string, unknown>): Condition {
  const errors: FieldError[] = Object.keys(others).map((path) => ({ path, problem: 'unknown' }));
  const wrong = (path: string) => errors.push({ path, problem: 'type', values: { title: path } });
  const named = codes === undefined ? [] : typeof codes === 'string' ? codes.split(',') : [''];
  if (parent !== undefined && (typeof parent !== 'string' || !code.test(parent) || codes !== undefined))
    wrong('parent');
  if (named.length > maxCodes || !named.every((each) => code.test(each))) wrong('codes');
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  if (codes !== undefined) return { is: 'in', column: 'code', values: named };
  return parent === undefined ? isColumn('level', 'province') : isColumn('parentCode', parent);
}

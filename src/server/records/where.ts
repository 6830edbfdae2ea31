import type { FieldError } from '../../meta/errors.ts';
import { isObject } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { readJson } from '../../meta/strict-json.ts';
import { maxWhereDepth, maxConditions } from '../../meta/where.ts';
import type { Condition } from '../storage/condition.ts';
import type { Dialect } from '../storage/database.ts';
import { readFilter } from './filter.ts';

const maxLength = 8000;
const wrong = (path: string): FieldError => ({ path, problem: 'type', values: { title: path } });

/**
 * The and/or conditions of a list call (see `src/meta/where.ts`). Each of them is checked like the plain
 * filter of the same name, so they allow no query that plain filters do not.
 */
export function readWhere(
  resource: Resource,
  raw: unknown,
  dialect: Dialect,
  errors: FieldError[],
): Condition | undefined {
  const tree = typeof raw === 'string' ? parse(raw) : raw;
  const before = errors.length;
  let conditions = 0;

  const read = (part: unknown, path: string, depth: number): Condition | undefined => {
    const [entry, ...more] = Object.entries(isObject(part) ? part : {});
    if (!entry || more.length > 0) return void errors.push(wrong(path));
    const [name, value] = entry;
    if (name === 'all' || name === 'any') return readGroup(name, value, `${path}.${name}`, depth);
    if (++conditions > maxConditions) return undefined;
    if (value === '')
      return void errors.push({
        path: name,
        problem: 'required',
        values: { title: resource.fields.get(name)?.title ?? name },
      });
    const condition = readFilter(resource, name, value, dialect);
    if (!('problem' in condition)) return condition;
    errors.push(condition);
    return undefined;
  };

  const readGroup = (is: 'all' | 'any', parts: unknown, path: string, depth: number): Condition | undefined => {
    if (!Array.isArray(parts) || parts.length === 0 || depth > maxWhereDepth) return void errors.push(wrong(path));
    // Conditions beyond the limit are counted, not read.
    const of = parts.slice(0, maxConditions + 1).flatMap((part, i) => read(part, `${path}[${i}]`, depth + 1) ?? []);
    return { is, of };
  };

  const condition = read(tree, '_where', 1);
  if (conditions > maxConditions)
    errors.push({ path: '_where', problem: 'tooManyItems', values: { limit: maxConditions } });
  return errors.length === before ? condition : undefined;
}

const parse = (text: string): unknown => (text.length > maxLength ? undefined : readJson(text));

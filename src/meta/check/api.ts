import { parsePath } from '../calls.ts';
import { isFilterable } from '../list-rules.ts';
import type { StandardOp } from '../resource.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const prefixShape = /^(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/;
const segment = '([A-Za-z0-9_-]+|\\{\\w+\\})';
const callShape = new RegExp(`^((GET|POST) )?(/${segment}/)?${segment}(/${segment})*(\\?\\w+=\\w+(&\\w+=\\w+)*)?$`);
const placeholders = /\{(\w+)\}/g;

const prefixes: Check = function* (subject) {
  const { prefix, aliases = [] } = subject.declaration.api ?? {};
  const seen = new Set([subject.resource.prefix]);
  if (prefix !== undefined && !prefixShape.test(prefix))
    yield inResource(subject, 'R403', 'api.prefix', `${quote(prefix)} is not a prefix`, prefixHint(prefix));
  for (const [i, alias] of aliases.entries()) {
    if (alias === '') continue;
    if (!prefixShape.test(alias))
      yield inResource(subject, 'R403', `api.aliases[${i}]`, `${quote(alias)} is not a prefix`, prefixHint(alias));
    if (seen.has(alias)) yield inResource(subject, 'R403', `api.aliases[${i}]`, `${quote(alias)} is named twice`);
    seen.add(alias);
  }
};

function prefixHint(prefix: string): string | undefined {
  const mended = `/${prefix.replace(/^\/+|\/+$/g, '')}`;
  return mended !== prefix && prefixShape.test(mended) ? `did you mean ${quote(mended)}?` : undefined;
}

interface Declared {
  path: string;
  value: string;
  op: StandardOp | 'transition';
}

function declaredCalls({ declaration }: Subject): Declared[] {
  const { prefix: _prefix, aliases: _aliases, ...ops } = declaration.api ?? {};
  const own = Object.entries(ops).map(([op, value]) => ({ at: `api.${op}`, op: op as StandardOp, value }));
  const steps = Object.entries(declaration.states?.transitions ?? {}).map(([name, { path }]) => ({
    at: `states.transitions.${name}.path`,
    op: 'transition' as const,
    value: path,
  }));
  return [...own, ...steps].flatMap(({ at, op, value }) =>
    Array.isArray(value)
      ? value.map((path: string, i) => ({ path: `${at}[${i}]`, op, value: path }))
      : typeof value === 'string'
        ? [{ path: at, op, value }]
        : [],
  );
}

const carriesFields: ReadonlySet<string> = new Set(['add', 'update', 'save', 'setState']);
const readsOne: ReadonlySet<string> = new Set(['read', 'update', 'save']);

const paths: Check = function* (subject) {
  for (const { path, op, value } of declaredCalls(subject)) {
    if (value === '') continue;
    if (!callShape.test(value) || (value.match(placeholders)?.length ?? 0) > 1) {
      yield inResource(subject, 'R402', path, `${quote(value)} is not a call path`, pathHint(value));
    } else if (value.startsWith('GET ') && carriesFields.has(op)) {
      yield inResource(subject, 'R404', path, `${quote(value)}: ${op} carries fields, which a GET cannot`);
    } else if (value.includes('{ids}') && readsOne.has(op)) {
      yield inResource(subject, 'R404', path, `${quote(value)}: ${op} is about one row`, 'write {id}');
    }
    yield* fieldsInPath(subject, path, op, value);
  }
};

/** Fields in the path: they filter a list, or are set on an added row. */
function* fieldsInPath(subject: Subject, path: string, op: Declared['op'], value: string): Iterable<Problem> {
  const { resource } = subject;
  const inPlace = [...value.matchAll(placeholders)]
    .map(([, name]) => name as string)
    .filter((name) => !['id', 'ids'].includes(name));
  const { fixed = {} } = parsePath('', value);
  for (const name of [...inPlace, ...Object.keys(fixed)]) {
    if (name === 'label' && op === 'select') continue;
    const field = resource.fields.get(name) ?? resource.fields.get(name.replace(/_[a-z]+$/, ''));
    if (!field)
      yield inResource(
        subject,
        'R405',
        path,
        `${quote(value)}: ${quote(name)} is not a field of ${subject.id}`,
        didYouMean(name, resource.fields.keys()),
      );
    else if (op === 'add' ? field.readOnly : !narrowed.has(op) || !isFilterable(resource, field))
      yield inResource(subject, 'R405', path, `${quote(value)}: ${op} does not take ${quote(name)} from its path`);
  }
}

const narrowed: ReadonlySet<string> = new Set(['list', 'select']);

function pathHint(value: string): string | undefined {
  const mended = value
    .trim()
    .replace(/^(get|post)\b/i, (method) => method.toUpperCase())
    .replace(/:(ids?)\b/g, '{$1}')
    .replace(/(^|(?<= ))\/+/g, '')
    .replace(/\/+$/g, '');
  return mended !== value && callShape.test(mended) ? `did you mean ${quote(mended)}?` : undefined;
}

const appendOnly: Check = function* (subject) {
  const { declaration } = subject;
  if (!declaration.appendOnly) return;
  for (const op of ['add', 'update', 'save', 'remove', 'removeMany', 'setState'] as const) {
    if (declaration.api?.[op])
      yield inResource(subject, 'R406', `api.${op}`, 'rows of an append-only resource are never changed by a call');
  }
  for (const key of ['states', 'imports', 'quickAdd'] as const)
    if (declaration[key]) yield inResource(subject, 'R406', key, 'rows of an append-only resource never change');
  if (declaration.list?.inline?.length)
    yield inResource(subject, 'R406', 'list.inline', 'rows of an append-only resource never change');
};

/** Normalizes parameter names, because the router matches parameters by position. */
const addressOf = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, '{}')}`;

export function* clashingCalls({ subjects }: World): Iterable<Problem> {
  const taken = new Map<string, { subject: Subject; what: string; path: string }>();
  for (const subject of subjects.values()) {
    for (const call of subject.resource.calls) {
      const address = addressOf(call.method, call.path);
      const what = call.transition ?? call.op;
      const other = taken.get(address);
      // A prefix declared twice has its own error, so its calls are not reported again.
      if (other?.subject === subject && other.what === what && other.path === call.path) continue;
      if (other) {
        const whose =
          other.subject === subject ? `its own ${other.what}` : `${other.what} of ${other.subject.resourceFile}`;
        yield inResource(
          subject,
          'R401',
          call.transition ? `states.transitions.${what}` : `api.${what}`,
          `${quote(`${call.method} ${call.path}`)} is already answered by ${whose}`,
        );
      } else taken.set(address, { subject, what, path: call.path });
    }
  }
}

export const apiChecks: readonly Check[] = [prefixes, paths, appendOnly];

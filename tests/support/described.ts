import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import areas from '../../resources/areas.ts';
import type { Model } from '../../src/meta/model.ts';
import { openApi } from '../../src/server/http/openapi/document.ts';
import type { OwnCall } from '../../src/server/http/openapi/own-calls.ts';

interface Described {
  paths: Record<string, Record<string, unknown>>;
}

/** Validates replies against the API description. */
export class Description {
  /** Compiled for a few replies each: a schema that many calls name is compiled once, and nothing is optimized. */
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #checks = new Map<string, ValidateFunction | undefined>();
  readonly #paths: Described['paths'];
  /** Paths with a parameter. */
  readonly #open: readonly { path: string; pattern: RegExp }[];

  /** The hand-written calls that say what they answer. */
  readonly #own: ReadonlySet<string>;

  constructor(model: Model, base: string, own: readonly OwnCall[]) {
    const document = closed(openApi({ model, base, areas, own })) as Described;
    const derived = new Set([...model.resources.values()].flatMap(({ calls }) => calls.map(({ path }) => base + path)));
    this.#own = new Set(
      own.flatMap(({ path, answers }) => (answers && 'data' in answers && !derived.has(path) ? [path] : [])),
    );
    this.#ajv.addSchema(document, 'api');
    this.#paths = document.paths;
    this.#open = Object.keys(document.paths)
      .filter((path) => path.includes('{'))
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  /** What is wrong with a reply; empty if it is right, or the call is not described. */
  mistakes(method: string, url: string, reply: unknown): string[] {
    return this.#mistakesAt(this.#pathOf(method, url), method, reply);
  }

  /** The same for hand-written calls alone. */
  ownMistakes(method: string, url: string, reply: unknown): string[] {
    const named = this.#pathOf(method, url);
    return named !== undefined && this.#own.has(named) ? this.#mistakesAt(named, method, reply) : [];
  }

  #mistakesAt(named: string | undefined, method: string, reply: unknown): string[] {
    const check = named === undefined ? undefined : this.#checkOf(named, method.toLowerCase());
    if (!check || check(reply)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${method} ${named} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #pathOf(method: string, url: string): string | undefined {
    const path = url.split('?', 1)[0] as string;
    const isCall = (known: string) => this.#paths[known]?.[method.toLowerCase()] !== undefined;
    return isCall(path) ? path : this.#open.find((open) => open.pattern.test(path) && isCall(open.path))?.path;
  }

  #checkOf(path: string, method: string): ValidateFunction | undefined {
    const key = `${method} ${path}`;
    if (!this.#checks.has(key)) {
      const parts = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'];
      const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      const isDescribed = this.#paths[path]?.[method] !== undefined;
      this.#checks.set(key, isDescribed ? this.#ajv.getSchema(`api#/${encodeURI(pointer)}`) : undefined);
    }
    return this.#checks.get(key);
  }
}

/** Forbids properties that are not described: clients would not know of them. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isObject = 'properties' in copy && [copy.type].flat().includes('object') && !('additionalProperties' in copy);
  return isObject ? { ...copy, additionalProperties: false } : copy;
}

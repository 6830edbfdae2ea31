import { createHash } from 'node:crypto';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Queries, Query } from './database.ts';

/** Stands for the value at a place while a query is compiled. */
class Slot {
  constructor(readonly index: number) {}
}

/**
 * Compiled queries by their shape. A list is asked for again and again with other values; building
 * its SQL anew each time would cost as much as running it.
 */
export class Plans {
  readonly #compiler: Queries['kysely'];
  readonly #known = new Map<string, { query: CompiledQuery; from: readonly unknown[]; name?: string }>();

  constructor(compiler: Queries['kysely']) {
    this.#compiler = compiler;
  }

  /**
   * The query of this shape, bound to `values`; `build` is called only for a shape not met before. It has a name, by
   * which a database makes it ready once for all its values, unless the best way to the rows is another one for
   * each of them (`planned: 'each'`).
   */
  bind(
    shape: string,
    values: readonly unknown[],
    build: (next: () => unknown) => RawBuilder<unknown>,
    planned: 'once' | 'each' = 'once',
  ): Query {
    let plan = this.#known.get(shape);
    if (!plan) {
      let index = 0;
      const query = build(() => new Slot(index++)).compile(this.#compiler);
      if (index !== values.length) throw new Error(`${values.length} values for ${index} places: ${query.sql}`);
      plan = { query, from: query.parameters, ...(planned === 'once' && { name: nameOf(query.sql) }) };
      if (this.#known.size >= 2000) this.#known.delete(this.#known.keys().next().value as string);
      this.#known.set(shape, plan);
    }
    const parameters = plan.from.map((part) => (part instanceof Slot ? values[part.index] : part));
    const { sql, query, queryId } = plan.query;
    return { sql, query, queryId, parameters, ...(plan.name && { name: plan.name }) };
  }
}

const nameOf = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 32);

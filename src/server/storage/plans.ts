import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

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
  readonly #known = new Map<string, { query: CompiledQuery; from: readonly unknown[] }>();

  constructor(compiler: Queries['kysely']) {
    this.#compiler = compiler;
  }

  /** The query of this shape, bound to `values`; `build` is called only for a shape not met before. */
  bind(shape: string, values: readonly unknown[], build: (next: () => unknown) => RawBuilder<unknown>): CompiledQuery {
    let plan = this.#known.get(shape);
    if (!plan) {
      let index = 0;
      const query = build(() => new Slot(index++)).compile(this.#compiler);
      if (index !== values.length) throw new Error(`${values.length} values for ${index} places: ${query.sql}`);
      plan = { query, from: query.parameters };
      if (this.#known.size >= 2000) this.#known.delete(this.#known.keys().next().value as string);
      this.#known.set(shape, plan);
    }
    const parameters = plan.from.map((part) => (part instanceof Slot ? values[part.index] : part));
    const { sql, query, queryId } = plan.query;
    return { sql, query, queryId, parameters };
  }
}

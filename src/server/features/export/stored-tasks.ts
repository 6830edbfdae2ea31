import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Services } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** Writes the rows of tasks for the runner: without a version, since users do not edit them. */
export class StoredTasks {
  readonly #services: Services;
  readonly #resource: Resource;
  readonly #clock: () => number;

  constructor(services: Services, resource: Resource, clock: () => number) {
    this.#services = services;
    this.#resource = resource;
    this.#clock = clock;
  }

  async read(id: string): Promise<Row> {
    const { store, model, db } = this.#services;
    const codec = codecOf({ model, db }, this.#resource);
    const [row] = await store.find(this.#resource.table, codec.readable, all(live, isColumn('id', id)), { limit: 1 });
    if (!row) throw new AppError('notFound');
    return codec.toPlain(row);
  }

  /** Changes a task if it is still in one of these states; otherwise returns false. */
  async move(id: string, from: readonly string[], values: Row, tx?: Queries): Promise<boolean> {
    return (
      (await this.change(all(live, isColumn('id', id), { is: 'in', column: 'status', values: from }), values, tx)) > 0
    );
  }

  /** Takes a step of the task's states, where it is still in one that the step starts at. */
  step(id: string, name: string, values: Row = {}, tx?: Queries): Promise<boolean> {
    const { from, stepped } = this.#step(name);
    return this.move(id, from, { ...stepped, ...values }, tx);
  }

  /** The same for all tasks that match a condition. */
  stepAll(where: Condition, name: string, values: Row = {}): Promise<number> {
    const { from, stepped } = this.#step(name);
    return this.change(all(live, { is: 'in', column: 'status', values: from }, where), { ...stepped, ...values });
  }

  #step(name: string): { from: readonly string[]; stepped: Row } {
    const step = this.#resource.states?.transitions.get(name);
    if (!step) throw new TypeError(`${this.#resource.id} has no step ${name}`);
    const times = Object.entries(step.stamp).map(([field, how]) => [field, how === 'now' ? this.now() : null]);
    return {
      from: step.from,
      stepped: { ...(step.to !== undefined && { status: step.to }), ...Object.fromEntries(times) },
    };
  }

  change(where: Condition, values: Row, tx?: Queries): Promise<number> {
    const { store, model, db } = this.#services;
    const stored = codecOf({ model, db }, this.#resource).toStored({ ...values, updatedAt: this.now() });
    const update = (within: Queries) => store.update(within, this.#resource.table, stored, where);
    return tx ? update(tx) : store.transaction(update);
  }

  now(): string {
    return new Date(this.#clock()).toISOString();
  }
}

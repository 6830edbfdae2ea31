import type { Call } from '../../src/meta/calls.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Model, Resource, States } from '../../src/meta/model.ts';
import { isReviewed, reviewStates } from '../../src/meta/review.ts';
import { callsFor, invoke, onForm, type Refusal, type StoredRow } from './calls.ts';
import type { Client, Reply } from './client.ts';
import { particularStep } from './particular-steps.ts';
import { ready } from './ready-rows.ts';
import { Rows } from './rows.ts';
import type { RunningServer } from './server.ts';

export interface Reviewed extends Resource {
  readonly states: States;
}

/** Resources with four-eyes transitions, each with those transitions. */
export const reviewedSteps = (model: Model): [string, Reviewed, CompiledTransition][] =>
  [...model.resources.values()]
    .filter((resource): resource is Reviewed => isReviewed(resource))
    .flatMap((resource) =>
      [...resource.states.transitions.values()]
        .filter(({ fourEyes }) => fourEyes)
        .map((step): [string, Reviewed, CompiledTransition] => [`${resource.id} ${step.name}`, resource, step]),
    );

export interface Part {
  readonly resource: Resource;
  readonly by: string;
}

/** The resources whose rows are parts of rows of another one. */
export const partsOf = (model: Model, parent: Resource): Part[] =>
  [...model.parents].flatMap(([id, parents]) =>
    parents
      .filter(({ resource }) => resource.id === parent.id)
      .map(({ by }) => ({ resource: model.resources.get(id) as Resource, by })),
  );

export type Answer = Promise<Reply<Refusal & { rows: StoredRow[] }>>;

/** One resource with a four-eyes transition, and the operations of the people around it. */
export class Review {
  readonly #rows: (client: Client) => Rows;
  readonly stored: Rows;

  constructor(
    readonly server: RunningServer,
    readonly resource: Reviewed,
    readonly approval: CompiledTransition,
    admin: Client,
  ) {
    this.#rows = (client) => new Rows(server.server.services, client);
    this.stored = this.#rows(admin);
  }

  /** The transition that submits a row for approval, preferably from a state in which it can be edited. */
  get submission(): CompiledTransition {
    const { states } = this.resource;
    const steps = [...states.transitions.values()].filter(
      ({ callable, to, from }) =>
        callable &&
        to !== undefined &&
        this.approval.from.includes(to) &&
        !from.every((state) => reviewStates(this.resource).has(state)),
    );
    const step = steps.find(({ from }) => from.some((state) => states.editable?.includes(state))) ?? steps[0];
    if (!step) throw new Error(`${this.resource.id}: nothing leads to ${this.approval.name}`);
    return step;
  }

  read = async (id: string): Promise<StoredRow> => (await this.stored.find(this.resource, id)) as StoredRow;

  async putInto(id: string, state: string): Promise<StoredRow> {
    await this.stored.put(this.resource, id, { [this.resource.states.field]: state });
    return this.read(id);
  }

  /** Adds a row in a state in which it can be edited. */
  async draft(by: Client): Promise<StoredRow> {
    const row = await this.#rows(by).add(this.resource);
    await ready[this.resource.id]?.(this.server.server.services, this.#rows(by), row);
    return this.putInto(row.id, (this.resource.states.editable as readonly string[])[0] as string);
  }

  async edit(by: Client, id: string): Answer {
    const { version } = await this.read(id);
    const call = [...callsFor(this.resource, 'update'), ...callsFor(this.resource, 'save')][0] as Call;
    return invoke(by, call, id, { version });
  }

  /** Submits a row; if its state does not allow that, it is moved to one that does. */
  async submit(by: Client, id: string): Promise<void> {
    const { from } = this.submission;
    const row = await this.read(id);
    if (!from.includes(String(row[this.resource.states.field]))) await this.putInto(id, from[0] as string);
    const reply = await this.take(by, this.submission, id);
    if (reply.code !== 200) throw new Error(`${this.submission.name}: ${JSON.stringify(reply)}`);
  }

  approve = (by: Client, id: string, more: Row = {}): Answer => this.take(by, this.approval, id, more);

  async take(by: Client, step: CompiledTransition, id: string, more: Row = {}): Answer {
    const call = this.resource.calls.find(({ transition }) => transition === step.name) as Call;
    const values = await this.stored.asked(this.resource, step);
    const seen = step.fourEyes ? { version: (await this.read(id)).version } : {};
    return invoke(by, call, id, {
      ...onForm(this.resource, { ...values, ...(await particularStep(this.stored, this.resource, step.name, { id })) }),
      ...seen,
      ...more,
    });
  }

  async addPart(by: Client, { resource, by: field }: Part, id: string): Promise<StoredRow> {
    const values = await this.#rows(by).valuesAsThingsAre(resource, { [field]: id });
    const reply = await by.post<StoredRow>((callsFor(resource, 'add')[0] as Call).path, onForm(resource, values));
    if (reply.code !== 200) throw new Error(`${resource.id} cannot be added: ${JSON.stringify(reply)}`);
    return reply.data;
  }

  /** Adds, updates and deletes a part, by the calls that exist. */
  async writesOf(by: Client, { resource, by: field }: Part, id: string, part: StoredRow): Promise<Reply<unknown>[]> {
    const [add, update, remove] = (['add', 'update', 'remove'] as const).map((op) => callsFor(resource, op)[0]);
    // What follows from an approval may have moved it since.
    const { version } = (await this.stored.find(resource, part.id)) ?? part;
    const values = onForm(resource, await this.#rows(by).valuesAsThingsAre(resource, { [field]: id }));
    return [
      ...(add ? [await by.post(add.path, values)] : []),
      ...(update ? [await invoke(by, update, part.id, { version })] : []),
      ...(remove ? [await invoke(by, remove, part.id)] : []),
    ];
  }
}

import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import { storedRolesOf, type Access } from '../access/index.ts';
import type { FormLists, Log, Services } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import { all, live } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';

const sources = { roles: 'system/role', functions: 'system/roleFunction' } as const;

/** Loads roles made in the console into the enforcer, so that a change applies from the next call on. */
export class StoredRoles {
  readonly #model: Model;
  readonly #store: Store;
  readonly #access: Access;
  readonly #log: Pick<Log, 'warn'>;
  readonly #formLists: FormLists;
  readonly #tables: readonly string[];
  #version: string | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: Pick<Services, 'model' | 'store' | 'access' | 'log' | 'formLists'>) {
    this.#model = parts.model;
    this.#store = parts.store;
    this.#access = parts.access;
    this.#log = parts.log;
    this.#formLists = parts.formLists;
    this.#tables = [...Object.values(sources), 'processes/template'].map((id) => this.#resource(id).table);
  }

  /** Loads changes since the last time. Reads run one at a time: an older one finishing last would undo a newer one. */
  async refresh(): Promise<void> {
    if ((await this.#current()) === this.#version) return;
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    await this.#reading;
  }

  async #read(): Promise<void> {
    const version = await this.#current();
    if (version === this.#version) return;
    // First: a role may be granted what a form that was just published has.
    const isOther = await this.#formLists.read();
    const [roles, functions] = await Promise.all([this.#rows(sources.roles), this.#rows(sources.functions)]);
    const read = storedRolesOf({ roles, functions });
    if (isOther || JSON.stringify(read.roles) !== JSON.stringify(this.#access.storedRoles)) {
      const problems = [...read.problems, ...this.#access.setStoredRoles(read.roles)];
      if (problems.length > 0) this.#log.warn({ problems }, 'some grants of stored roles cannot be honoured');
    }
    this.#version = version;
  }

  #current(): Promise<string> {
    return this.#store.db.versionOf(this.#tables);
  }

  async #rows(id: string): Promise<Row[]> {
    const resource = this.#resource(id);
    const codec = codecOf({ model: this.#model, db: this.#store.db }, resource);
    const found = await this.#store.find(
      resource.table,
      codec.readable,
      all(resource.removal === 'soft' ? live : undefined),
      { limit: 100_000 },
    );
    return found.map(codec.toPlain);
  }

  #resource(id: string): Resource {
    const resource = this.#model.resources.get(id);
    if (!resource) throw new Error(`the platform needs the resource ${id}`);
    return resource;
  }
}

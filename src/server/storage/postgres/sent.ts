import { setImmediate } from 'node:timers/promises';
import { noteStatement } from '../failure.ts';

/** What has been asked stays in memory until it is answered. */
const maxOpen = 200;

/** Statements of one transaction that were sent without waiting for them. */
export class Sent {
  readonly #open = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  note(answer: Promise<unknown>, statement: string): void {
    const answered = answer
      .catch((error: unknown) => {
        noteStatement(error, statement);
        this.#failure ??= { error };
      })
      .then(() => void this.#open.delete(answered));
    this.#open.add(answered);
  }

  /** Waits for the older half where too many have not been answered, so that the database is at work on the others meanwhile. */
  async room(): Promise<void> {
    if (this.#open.size < maxOpen) return;
    await [...this.#open][maxOpen / 2];
    this.#refuse();
  }

  /** Waits for all of them; the first failure is told once, since a part of a transaction can be undone and go on. */
  async settle(): Promise<void> {
    await Promise.all(this.#open);
    this.#refuse();
  }

  /** All of them have left this process. One that could not, since a value has no form, would be missed by a commit. */
  async leave(): Promise<void> {
    if (this.#open.size > 0) await setImmediate();
    this.#refuse();
  }

  #refuse(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
  }

  /** After a failure PostgreSQL refuses whatever follows; what it says of the first one says why. */
  async explain<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.#refuse();
      throw error;
    }
  }
}

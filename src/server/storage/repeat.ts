import { setTimeout } from 'node:timers/promises';

const attempts = 4;
const maxPauseMs = 100;

/** Does work again that lost against somebody else, after a moment that is another one for each of the two. */
export async function repeated<T>(work: () => Promise<T>, lost: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !lost(error)) throw error;
      await setTimeout(Math.random() * maxPauseMs * attempt);
    }
  }
}

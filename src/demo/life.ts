import type { Row } from '../meta/json.ts';
import type { Person } from '../server/install/calls.ts';
import { minutesAfter } from '../server/install/moments.ts';
import type { Seeder } from '../server/install/seeder.ts';
import type { DemoLedger } from './book.ts';
import type { Way } from './way.ts';

interface Life<State> {
  readonly resource: string;
  /** Who does all of it, but for the steps that take somebody else. */
  readonly by: Person;
  /** Agrees to what takes a second pair of eyes. */
  readonly approver?: Person;
  readonly begun: string;
  readonly values: Row;
  /** What is done with the record, so many minutes after it was added. */
  readonly way: Way<State>;
  readonly given: Readonly<Record<string, Row>>;
}

interface Living {
  /** Once its turn has come. */
  readonly id: string;
  /** A step that the product takes when it is time. */
  byItself(moment: string, step: string): void;
}

/** A record that is added and brought on its way, each step in its turn among all that moves money in the project. */
export function live<State>(seeder: Seeder, book: DemoLedger, life: Life<State>): Living {
  const { resource, by, approver = by, begun, values, way, given } = life;
  const transitions = seeder.model.resources.get(resource)?.states?.transitions;
  let id = '';
  book.at(begun, 0, async () => {
    id = await seeder.by(by, begun).add(resource, values);
  });
  for (const [minutes, step] of way) {
    const moment = minutesAfter(begun, minutes);
    const taker = transitions?.get(step)?.fourEyes ? approver : by;
    book.at(moment, 0, () => seeder.by(taker, moment).move(resource, id, step, given[step]));
  }
  return {
    get id() {
      return id;
    },
    byItself: (moment, step) => book.at(moment, 0, () => seeder.by(by, moment).moveItself(resource, id, step)),
  };
}

import type { Row } from '../meta/json.ts';
import type { Calls, Person } from '../server/install/calls.ts';
import { minutesAfter } from '../server/install/moments.ts';
import type { Seeder } from '../server/install/seeder.ts';
import type { DemoBook } from './book.ts';
import type { Way } from './way.ts';

interface Life<State> {
  readonly resource: string;
  /** Who does all of it, but for the steps that take somebody else. */
  readonly by: Person;
  /** Agrees to what takes a second pair of eyes. */
  readonly approver?: Person;
  readonly begun: string;
  /** What is entered, or the call by which the record comes to be; it answers the record's id. */
  readonly values: Row | ((calls: Calls) => Promise<string>);
  /** What is done with the record, so many minutes after it was added. */
  readonly way?: Way<State>;
  readonly given?: Readonly<Record<string, Row>>;
}

/** A record of the demo, on its way. */
export interface Living {
  /** Once its turn has come. */
  readonly id: string;
  /** As it is by then. */
  read(): Promise<Row>;
  step(moment: string, step: string, given?: Row): void;
  /** A step that the product takes when it is time. */
  byItself(moment: string, step: string): void;
}

/** A record that waits for nothing else of the demo, added and brought on its way at once; returns its id. */
export async function lead<State>(
  seeder: Seeder,
  life: Omit<Life<State>, 'by'> & { readonly by?: Person; readonly values: Row },
): Promise<string> {
  const { resource, by, begun, values, way = [], given = {} } = life;
  const id = await seeder.by(by, begun).add(resource, values);
  for (const [minutes, step] of way)
    await seeder.by(takerOf(seeder, life, step), minutesAfter(begun, minutes)).move(resource, id, step, given[step]);
  return id;
}

/** Who takes a step: somebody else, where it wants a second pair of eyes. */
const takerOf = (
  { model }: Seeder,
  { resource, by, approver = by }: Pick<Life<unknown>, 'resource' | 'approver'> & { readonly by?: Person },
  step: string,
): Person | undefined => (model.resources.get(resource)?.states?.transitions.get(step)?.fourEyes ? approver : by);

/** A record that is added and brought on its way, each step in its turn among all that moves money in the project. */
export function live<State>(seeder: Seeder, book: DemoBook, life: Life<State>): Living {
  const { resource, by, begun, values, way = [], given = {} } = life;
  let id = '';
  book.at(begun, 0, async () => {
    const calls = seeder.by(by, begun);
    id = typeof values === 'function' ? await values(calls) : await calls.add(resource, values);
  });
  const take: Living['step'] = (moment, step, entered) =>
    book.at(moment, 0, () => seeder.by(takerOf(seeder, life, step), moment).move(resource, id, step, entered));
  for (const [minutes, step] of way) take(minutesAfter(begun, minutes), step, given[step]);
  return {
    get id() {
      return id;
    },
    read: () => seeder.read(resource, id),
    step: take,
    byItself: (moment, step) => book.at(moment, 0, () => seeder.by(undefined, moment).moveItself(resource, id, step)),
  };
}

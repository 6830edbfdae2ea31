import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import type { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { followResource } from '../../records/followers.ts';
import { assign, assignmentsOf, handOn, isDueDay, withdraw } from './assignments.ts';
import { follow, follows, unfollow } from './followers.ts';
import { namedReaders, type Person } from './people.ts';
import { readShared, type Shared } from './record.ts';
import { titles } from './words.ts';

const maxTask = 500;
const maxName = 60;

/** Who follows a record, and who is to do what with it. */
export default function addAssignments(app: FastifyInstance, kit: RouteKit, base: string): void {
  const named = async (shared: Shared, name: string): Promise<Person> =>
    (await namedReaders(kit, shared, [name]))[0] as Person;
  /** Done on one's own behalf: whoever acts as somebody else follows and assigns nothing. */
  const call = <T>(
    name: string,
    read: (input: CallInput) => T,
    work: (context: Context, shared: Shared, given: T) => Promise<void>,
  ) =>
    app.post(`${base}/teamwork/${name}`, async (request: FastifyRequest) => {
      await ownCaller(kit, request);
      const context = await kit.contextOf(request);
      let given: T | undefined;
      const shared = await readShared(context, bodyOf(request).values, (input) => {
        given = read(input);
      });
      await work(context, shared, given as T);
      return ok(await stateOf(context, shared));
    });
  const due = (input: CallInput) => input.optionalDay('dueDate', titles.dueDate);
  const check = ({ dueDate }: { dueDate: string | null }): FieldError[] =>
    dueDate !== null && !isDueDay(dueDate, kit.auth.clock())
      ? [{ path: 'dueDate', problem: 'notAChoice', values: { title: titles.dueDate } }]
      : [];

  app.post(`${base}/teamwork/state`, async (request) => {
    const context = await kit.contextOf(request);
    return ok(await stateOf(context, await readShared(context, bodyOf(request).values)));
  });

  call(
    'following',
    (input) => input.flag('following', titles.following),
    (context, shared, following) =>
      mutate(context, resourceOf(context, followResource), (tx) =>
        following ? follow(context, tx, shared) : unfollow(context, tx, shared),
      ),
  );
  call(
    'assign/add',
    (input) => {
      const given = {
        name: input.text('person', titles.person, maxName),
        task: input.text('task', titles.task, maxTask),
        dueDate: due(input),
      };
      input.finish(...demandText(given, { name: 'person', task: 'task' }), ...check(given));
      return given;
    },
    async (context, shared, { name, ...given }) =>
      assign(context, shared, { ...given, person: await named(shared, name) }),
  );
  call(
    'assign/handOn',
    (input) => {
      const given = {
        id: input.id('assignmentId', titles.assignment),
        name: input.text('person', titles.person, maxName),
        dueDate: due(input),
      };
      input.finish(...demandText(given, { name: 'person' }), ...check(given));
      return given;
    },
    async (context, shared, { id, name, dueDate }) =>
      handOn(context, shared, id, { person: await named(shared, name), dueDate }),
  );
  call(
    'assign/withdraw',
    (input) => input.id('assignmentId', titles.assignment),
    (context, shared, id) => withdraw(context, shared, id),
  );
}

const stateOf = async (context: Context, shared: Shared) => ({
  isFollowing: await follows(context, shared),
  assignments: await assignmentsOf(context, shared),
});

/** Texts that have to be given, by what the call names them. */
const demandText = <T extends object>(given: T, names: Partial<Record<keyof T, keyof typeof titles>>): FieldError[] =>
  Object.entries(names).flatMap(([key, title]) =>
    given[key as keyof T] === ''
      ? [
          {
            path: title as string,
            problem: 'required' as const,
            values: { title: titles[title as keyof typeof titles] },
          },
        ]
      : [],
  );

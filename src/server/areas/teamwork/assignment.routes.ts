import type { FastifyInstance } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { dayField, flagField, idField, optional, requiredTextField, type InputField } from '../../http/input/fields.ts';
import { withOwn, type Given, type Shape } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { followResource } from '../../records/followers.ts';
import { assign, assignmentsOf, handOn, isDueDay, withdraw } from './assignments.ts';
import { follow, follows, unfollow } from './followers.ts';
import { namedReaders, type Person } from './people.ts';
import { ofRecord, readShared, type Shared } from './record.ts';
import { titles } from './words.ts';

const maxTask = 500;
const maxName = 60;

const state = whole({
  isFollowing: yesOrNo,
  assignments: listOf(
    whole({
      id: text,
      assigneeName: text,
      assignerName: text,
      task: text,
      dueDate: orNull(text),
      status: text,
      createdAt: text,
      finishedTime: orNull(text),
      isMine: yesOrNo,
      isGiven: yesOrNo,
    }),
  ),
});

/** Who follows a record, and who is to do what with it. */
export default function addAssignments(app: FastifyInstance, kit: RouteKit, base: string): void {
  const named = async (shared: Shared, name: string): Promise<Person> =>
    (await namedReaders(kit, shared, [name]))[0] as Person;
  const dueDate: InputField<string | null> = {
    ...dayField(titles.dueDate),
    required: false,
    read(raw, path, errors) {
      const given = optional(dayField(titles.dueDate)).read(raw, path, errors);
      if (given !== null && !isDueDay(given, kit.auth.clock()))
        errors.push({ path, problem: 'notAChoice', values: { title: titles.dueDate } });
      return given;
    },
  };
  const person = requiredTextField(titles.person, maxName);
  const assignmentId = idField(titles.assignment);
  /** Done on one's own behalf: whoever acts as somebody else follows and assigns nothing. */
  const call = <S extends Shape>(
    name: string,
    shape: S,
    work: (context: Context, shared: Shared, given: Given<S>) => Promise<void>,
  ) =>
    app.post(
      `${base}/teamwork/${name}`,
      takes(
        withOwn(ofRecord, shape),
        async (request, read) => {
          await ownCaller(kit, request);
          const context = await kit.contextOf(request);
          const { shared, given } = await readShared(context, read);
          await work(context, shared, given);
          return ok(await stateOf(context, shared));
        },
        answers(state),
      ),
    );

  app.post(
    `${base}/teamwork/state`,
    takes(
      ofRecord,
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await stateOf(context, (await readShared(context, read)).shared));
      },
      answers(state),
    ),
  );

  call('following', { following: flagField(titles.following) }, (context, shared, { following }) =>
    mutate(context, resourceOf(context, followResource), (tx) =>
      following ? follow(context, tx, shared) : unfollow(context, tx, shared),
    ),
  );
  call(
    'assign/add',
    { person, task: requiredTextField(titles.task, maxTask), dueDate },
    async (context, shared, { person: name, ...given }) =>
      assign(context, shared, { task: given.task, dueDate: given.dueDate, person: await named(shared, name) }),
  );
  call('assign/handOn', { assignmentId, person, dueDate }, async (context, shared, given) =>
    handOn(context, shared, given.assignmentId, {
      person: await named(shared, given.person),
      dueDate: given.dueDate,
    }),
  );
  call('assign/withdraw', { assignmentId }, (context, shared, given) => withdraw(context, shared, given.assignmentId));
}

const stateOf = async (context: Context, shared: Shared) => ({
  isFollowing: await follows(context, shared),
  assignments: await assignmentsOf(context, shared),
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, invoke, listOf, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { particularStep } from '../support/particular-steps.ts';
import { partsOf, Review, reviewedSteps, type Answer } from '../support/review.ts';
import { cover } from '../support/shapes.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, addUser, userId } from '../support/sign-in.ts';

const { model } = loadModel();

let server: RunningServer;
let admin: Client;
/** Some who may do everything, but for approving what they had a hand in. */
let maker: Client;
let second: Client;
let checker: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  maker = await addAdministrator(admin, server, 'maker');
  second = await addAdministrator(admin, server, 'second');
  checker = await addAdministrator(admin, server, 'checker');
});
afterAll(() => server.stop());

const money = [...model.resources.values()].filter(({ fields }) =>
  [...fields.values()].some(({ type }) => type.name === 'money'),
);

test.each(
  money.flatMap(({ id, states }) =>
    [...(states?.transitions.values() ?? [])]
      .filter(({ label }) => /审核通过|同意退款|确认退款|确认退还|确认扣没|还款结清|提现/.test(label))
      .map((transition) => [`${id} ${transition.label}`, transition] as const),
  ),
)('%s moves money, so it takes two people', (_name, { fourEyes }) => expect(fourEyes).toBe(true));

/** A session in which one acts as the other. */
async function disguised(as: string, who = 'maker'): Promise<Client> {
  const client = await server.as(who);
  expect((await client.post('/user/impersonate', { userId: await userId(server, as) })).code).toBe(200);
  return client;
}

/** On SQLite all of them; where each takes its time, as few as show every kind of approval and each area, unless all are asked for. */
const traitsOf = ([, resource, approval]: ReturnType<typeof reviewedSteps>[number]): string[] => [
  JSON.stringify([
    partsOf(model, resource).length > 0,
    approval.fields.length > 0,
    approval.from.length > 1,
    callsFor(resource, 'read').length > 0,
  ]),
  resource.id.split('/')[0] as string,
];
const looked =
  process.env.SUITE_DATABASE === 'postgres'
    ? cover(reviewedSteps(model), ([name]) => name, traitsOf)
    : reviewedSteps(model);

describe.each(looked)('%s', (_name, resource, approval) => {
  const review = () => new Review(server, resource, approval, admin);
  const { labels, field } = resource.states;
  // Rows that only the product makes have nobody behind what they say; who handed them in counts as with all others.
  const isWritten = callsFor(resource, 'update').length + callsFor(resource, 'save').length > 0;

  async function expectRefused(answer: Answer, id: string, why: RegExp): Promise<void> {
    const before = await review().read(id);
    const reply = await answer;
    expect(reply, JSON.stringify(reply)).toMatchObject({ status: 403, message: expect.stringMatching(why) });
    expect(reply.message).toContain(`须由他人执行“${approval.label}”`);
    expect(await review().read(id)).toEqual(before);
  }

  async function expectApproved(answer: Answer): Promise<void> {
    const reply = await answer;
    expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200, data: { rows: [{ [field]: approval.to }] } });
  }

  test.runIf(isWritten)('is not for who made the row, whoever handed it in', async () => {
    const { id } = await review().draft(maker);
    await review().submit(second, id);
    await expectRefused(review().approve(maker, id), id, /由您本人创建/);
    await expectApproved(review().approve(checker, id));
  });

  test.runIf(isWritten)('nor for whoever changed it, even where others did so later', async () => {
    const { id } = await review().draft(admin);
    expect((await review().edit(second, id)).code).toBe(200);
    expect((await review().edit(maker, id)).code).toBe(200);
    await review().submit(maker, id);
    await expectRefused(review().approve(second, id), id, /由您本人修改过/);
    await expectApproved(review().approve(checker, id));
  });

  test('nor for whoever handed it in', async () => {
    const { id } = await review().draft(maker);
    await review().submit(second, id);
    await expectRefused(review().approve(second, id), id, new RegExp(`由您本人执行过“${review().submission.label}”`));
  });

  test.runIf(isWritten)('nor for whoever did so in the name of another one, nor for that one', async () => {
    const { id } = await review().draft(await disguised('second'));
    await review().submit(admin, id);
    await expectRefused(review().approve(maker, id), id, /由您本人创建/);
    await expectRefused(review().approve(second, id), id, /由您本人创建/);
    await expectApproved(review().approve(checker, id));
  });

  test.runIf(isWritten)('nor in the name of another one', async () => {
    const { id } = await review().draft(maker);
    await review().submit(second, id);
    await expectRefused(review().approve(await disguised('checker'), id), id, /由您本人创建/);
  });

  test('nor by an account whose password one of them has set, whoever acts as it', async () => {
    const userName = `peer-${resource.table}`.slice(0, 30);
    await addUser(maker, server, { userName, userType: '-1', roles: ['admin'], initialPassword: true });
    const peer = await disguised(userName, 'checker');
    const { id } = await review().draft(maker);
    await review().submit(maker, id);
    await expectRefused(review().approve(peer, id), id, /初始密码/);
    const other = await review().draft(peer);
    await review().submit(peer, other.id);
    await expectRefused(review().approve(maker, other.id), other.id, /初始密码/);
    await expectApproved(review().approve(second, other.id));
    // Signed in to by itself it does nothing before its own password is chosen.
    expect(await review().approve(await server.as(userName), id)).toMatchObject({
      status: 403,
      data: { mustChangePassword: true },
    });
  });

  test.runIf(isWritten)('has nothing change behind it: neither while it waits nor afterwards', async () => {
    const { id } = await review().draft(maker);
    await review().submit(second, id);
    const expectFixed = async () => {
      const before = await review().read(id);
      expect(await review().edit(maker, id)).toMatchObject({
        status: 409,
        message: expect.stringContaining(labels[String(before[field])] as string),
      });
      expect(await review().read(id)).toEqual(before);
    };
    await expectFixed();
    await expectApproved(review().approve(checker, id));
    await expectFixed();
  });

  test('goes by what its taker has seen', async () => {
    const { id, version } = await review().draft(maker);
    await review().submit(second, id);
    expect(await review().approve(checker, id, { version })).toMatchObject({ status: 409, data: { current: { id } } });
  });

  test('asks for the version of each row that its taker has seen', async () => {
    const { id } = await review().draft(maker);
    await review().submit(second, id);
    const before = await review().read(id);
    for (const version of [null, '', `${before.version},${before.version}`, '0']) {
      const reply = await review().approve(checker, id, { version });
      expect(reply, JSON.stringify(reply)).toMatchObject({ status: 400, data: { errors: [{ path: 'version' }] } });
    }
    expect(await review().read(id)).toEqual(before);
  });

  test.runIf(isWritten)('rows say to whoever had a hand in them why it is for others', async () => {
    const { id } = await review().draft(maker);
    await review().edit(second, id);
    await review().edit(maker, id);
    await review().submit(admin, id);
    const told = async (client: Client) =>
      (await listOf(client, resource, { id })).data.list[0]?._forOthers as Record<string, string> | undefined;
    expect((await told(second))?.[approval.name]).toMatch(/由您本人修改过/);
    expect((await told(maker))?.[approval.name]).toMatch(/由您本人创建/);
    expect((await told(await disguised('second', 'checker')))?.[approval.name]).toMatch(/由您本人修改过/);
    expect(await told(checker)).toBeUndefined();
    const [read] = callsFor(resource, 'read');
    if (read)
      expect((await invoke<StoredRow>(second, read, id)).data._forOthers).toHaveProperty(
        [approval.name],
        expect.stringContaining(`须由他人执行“${approval.label}”`),
      );
  });

  test.runIf(isWritten)('is taken back for all where one of several is one’s own', async () => {
    const [own, others] = [await review().draft(checker), await review().draft(maker)];
    for (const { id } of [own, others]) await review().submit(second, id);
    const call = resource.calls.find(({ transition }) => transition === approval.name);
    const seen = await Promise.all([others, own].map(async ({ id }) => (await review().read(id)).version));
    const asked = (await particularStep(review().stored, resource, approval.name)) as Record<string, string>;
    const reply = await checker.post<Refusal>(call?.path ?? '', { ...asked, ids: [others.id, own.id], version: seen });
    expect(reply.status).toBe(403);
    expect((await review().read(others.id))[field]).not.toBe(approval.to);
  });

  for (const part of partsOf(model, resource)) {
    describe(`with its ${part.resource.id}`, () => {
      test('is not for whoever wrote one of them', async () => {
        const { id } = await review().draft(maker);
        await review().addPart(second, part, id);
        await review().submit(maker, id);
        await expectRefused(review().approve(second, id), id, new RegExp(`“${part.resource.label}”由您本人填写过`));
        await expectApproved(review().approve(checker, id));
      });

      test('the answer to an approval tells what they add up to', async () => {
        const { id } = await review().draft(maker);
        await review().addPart(maker, part, id);
        await review().submit(maker, id);
        const { data } = await review().approve(checker, id);
        const [read] = callsFor(resource, 'read');
        expect((await invoke(checker, read as Call, id)).data).toMatchObject(data.rows[0] as StoredRow);
      });

      test('writing one is writing the row', async () => {
        const { id, version } = await review().draft(maker);
        await review().addPart(second, part, id);
        expect(await review().read(id)).toMatchObject({
          version: version + 1,
          updatedBy: await userId(server, 'second'),
        });
      });

      test('none is added, changed, deleted or moved while the row waits, nor afterwards', async () => {
        const { id } = await review().draft(maker);
        const written = await review().addPart(second, part, id);
        await review().submit(maker, id);
        const before = await review().read(id);
        const expectFixed = async (message: unknown) => {
          const replies = await review().writesOf(second, part, id, written);
          expect(replies.length).toBeGreaterThan(1);
          for (const reply of replies) expect(reply, JSON.stringify(reply)).toMatchObject({ status: 409, message });
        };
        await expectFixed(expect.stringContaining(resource.label));
        expect(await review().read(id)).toEqual(before);
        await expectApproved(review().approve(checker, id));
        // Its own state may stand in the way by then.
        await expectFixed(expect.any(String));
      });

      test('one that is added just then is either approved with the others or refused', async () => {
        const { id } = await review().draft(maker);
        const { store } = server.server.services;
        const author = await userId(server, 'second');
        // But for what the product adds by itself, such as the plan of a contract.
        const stored = async () =>
          (
            await store.find(part.resource.table, ['createdBy'], { is: 'compare', column: part.by, op: '=', value: id })
          ).filter(({ createdBy }) => createdBy === author);
        const before = (await stored()).length;
        const adding = () =>
          review()
            .addPart(second, part, id)
            .then(
              () => 1,
              () => 0,
            );
        const [, ...added] = await Promise.all([review().submit(maker, id), adding(), adding(), adding()]);
        const [approved, ...late] = await Promise.all([review().approve(checker, id), adding(), adding(), adding()]);
        expect(approved.status, JSON.stringify(approved)).toBe(200);
        expect(late).toEqual([0, 0, 0]);
        expect(await stored()).toHaveLength(before + added.filter((one) => one === 1).length);
      });
    });
  }
});

test('a limit in force is raised through another approval', async () => {
  const [, resource, approval] = reviewedSteps(model).find(
    ([name]) => name === 'accounts/credit approve',
  ) as ReturnType<typeof reviewedSteps>[number];
  const review = new Review(server, resource, approval, admin);
  const { id } = await review.draft(maker);
  await review.putInto(id, 'effective');
  expect(
    (
      await maker.post('/credit/credit/set', {
        id,
        version: (await review.read(id)).version,
        totalQuota: '99999999.00',
      })
    ).status,
  ).toBe(409);
  expect((await second.post('/credit/credit/adjust', { id, totalQuota: '99999999.00' })).code).toBe(200);
  expect(await review.read(id)).toMatchObject({ status: 'adjusting', askedQuota: '99999999.00' });
  expect((await review.approve(second, id)).status).toBe(403);
  expect((await review.approve(checker, id)).status).toBe(200);
});

test('a contract is renewed through another approval', async () => {
  const [, resource, approval] = reviewedSteps(model).find(
    ([name]) => name === 'enterprise/contractInfo approve',
  ) as ReturnType<typeof reviewedSteps>[number];
  const review = new Review(server, resource, approval, admin);
  const { id } = await review.draft(maker);
  await review.putInto(id, 'expired');
  expect(
    await second.post('/organisation/contractInfo/renew', { id, endDate: '2040-12-31', amount: '7777777.00' }),
  ).toMatchObject({ status: 200, data: { rows: [{ status: 'auditing' }] } });
  expect((await review.approve(second, id)).status).toBe(403);
});

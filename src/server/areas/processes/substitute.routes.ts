import type { FastifyInstance } from 'fastify';
import { addDays, chinaDay, startOfDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { Processes } from '../../processes/processes.ts';
import { setSubstitution, substitutionOf } from '../../processes/substitutes.ts';
import { audit } from '../../records/audit.ts';
import type { Queries } from '../../storage/database.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';

const maxFound = 20;
const personTitle = { zh: '代理人', en: 'Substitute', es: 'Sustituto' } as const;

/** Who stands in while somebody is away: each decides that for themselves, and it is logged. */
export default function addSubstitutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { people } = kit.approvals as Processes;
  const call = (name: string, work: (context: Context, input: CallInput) => Promise<Row>) =>
    app.post(`${base}/process/substitute/${name}`, async (request) =>
      ok(await work(await kit.contextOf(request), new CallInput(bodyOf(request).values))),
    );

  const shown = async (context: Context): Promise<Row> => {
    const found = await substitutionOf(context, undefined, context.principal.userId);
    const person = found && (await context.store.transaction((tx) => people.one(tx, found.substituteId)));
    return {
      substitute: found
        ? {
            userName: person?.userName ?? '',
            startDate: chinaDay(new Date(found.startsAt)),
            endDate: addDays(chinaDay(new Date(found.endsAt)), -1),
            isActive: person !== undefined,
          }
        : null,
    };
  };

  call('get', async (context, input) => {
    input.finish();
    return shown(context);
  });
  call('clear', async (context, input) => {
    input.finish();
    await mutate(context, resourceOf(context, userResource), async (tx) => {
      await setSubstitution(context, tx, context.principal.userId, undefined);
      await note(context, tx, null);
    });
    return shown(context);
  });
  call('set', async (context, input) => {
    const name = input.text('person', personTitle, 60);
    const { first, last } = input.span();
    input.finish(
      ...(name === '' ? [{ path: 'person', problem: 'required' as const, values: { title: personTitle } }] : []),
    );
    await mutate(context, resourceOf(context, userResource), async (tx) => {
      const person = await people.byName(tx, name);
      if (!person || !(await people.colleagues(context, tx)).has(person.userId))
        throw new AppError('noSuchPerson', { name });
      await setSubstitution(context, tx, context.principal.userId, {
        substituteId: person.userId,
        startsAt: startOfDay(first),
        endsAt: startOfDay(addDays(last, 1)),
      });
      await note(context, tx, `${person.userName} ${first}~${last}`);
    });
    return shown(context);
  });
  call('people', async (context, input) => {
    const text = input.text('q', personTitle, 60);
    input.finish();
    return { rows: await people.search(undefined, text, await people.colleagues(context), maxFound) };
  });
}

async function note(context: Context, tx: Queries, deputy: string | null): Promise<void> {
  const { principal } = context;
  await audit(context, tx, {
    action: 'update',
    actionName: deputy === null ? '取消代理人' : '设置代理人',
    resource: resourceOf(context, userResource),
    recordId: principal.userId,
    recordTitle: deputy ?? principal.userName,
  });
}

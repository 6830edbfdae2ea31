import type { FastifyInstance } from 'fastify';
import { addDays, chinaDay, startOfDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { requiredTextField, textField } from '../../http/input/fields.ts';
import { input, type Input } from '../../http/input/input.ts';
import { span, spanProblems } from '../../http/input/span.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { text, whole, type Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { Processes } from '../../processes/processes.ts';
import { setSubstitution, substitutionOf } from '../../processes/substitutes.ts';
import { audit } from '../../records/audit.ts';
import type { Queries } from '../../storage/database.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { people as found } from './replies.ts';

const absence = whole({
  substitute: orNull(whole({ userName: text, startDate: text, endDate: text, isActive: yesOrNo })),
});

const maxFound = 20;
const personTitle = { zh: '代理人', en: 'Substitute', es: 'Sustituto' } as const;

/** Who stands in while somebody is away: each decides that for themselves, and it is logged. */
export default function addSubstitutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { people } = kit.approvals as Processes;
  const call = <T>(name: string, taken: Input<T>, work: (context: Context, given: T) => Promise<Row>, reply: Node) =>
    app.post(
      `${base}/process/substitute/${name}`,
      takes(taken, async (request, read) => ok(await work(await kit.contextOf(request), read())), answers(reply)),
    );
  const nothing = input({});

  const shown = async (context: Context): Promise<Row> => {
    const current = await substitutionOf(context, undefined, context.principal.userId);
    const person = current && (await context.store.transaction((tx) => people.one(tx, current.substituteId)));
    return {
      substitute: current
        ? {
            userName: person?.userName ?? '',
            startDate: chinaDay(new Date(current.startsAt)),
            endDate: addDays(chinaDay(new Date(current.endsAt)), -1),
            isActive: person !== undefined,
          }
        : null,
    };
  };

  call('get', nothing, shown, absence);
  call(
    'clear',
    nothing,
    async (context) => {
      await mutate(context, resourceOf(context, userResource), async (tx) => {
        await setSubstitution(context, tx, context.principal.userId, undefined);
        await note(context, tx, null);
      });
      return shown(context);
    },
    absence,
  );
  const substitute = input({ person: requiredTextField(personTitle, 60), ...span }, spanProblems);
  call(
    'set',
    substitute,
    async (context, { person: name, startDate: first, endDate: last }) => {
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
    },
    absence,
  );
  call(
    'people',
    input({ q: textField(personTitle, 60) }),
    async (context, { q }) => {
      return { rows: await people.search(undefined, q, await people.colleagues(context), maxFound) };
    },
    found,
  );
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

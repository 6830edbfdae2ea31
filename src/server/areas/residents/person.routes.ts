import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { ref, type Node } from '../../http/openapi/schemas.ts';
import { pageOf } from '../../http/openapi/output.ts';
import { rowWith } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { reachOf } from '../../records/access.ts';
import { listRows, readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** What hangs on a person: where it is, and by which field it names them. */
interface Aspect {
  readonly resource: string;
  readonly by: string;
}

const wallets: Aspect = { resource: 'accounts/userAccount', by: 'userId' };
const cards: Aspect = { resource: 'residents/cardUser', by: 'userId' };
const enterprises: Aspect = { resource: 'enterprise/virtUser', by: 'userId' };

/** A project asks what somebody has with it, an enterprise what somebody is there. */
const details: Readonly<Record<string, Readonly<Record<string, Aspect>>>> = {
  getOrgUserDetail: {
    wallets,
    cards,
    households: { resource: 'residents/household', by: 'userId' },
    enterprises,
    pictures: { resource: 'residents/userImageInfo', by: 'userId' },
    records: { resource: 'accounts/userRecod', by: 'userId' },
  },
  getCompUserDetail: {
    enterprises,
    wallets,
    cards,
    welfare: { resource: 'accounts/welfarePersonRecord', by: 'userId' },
  },
};

/** The newest of each; lists show the rest. */
const maxShown = 50;

const idTitle = { zh: '客户', en: 'Customer', es: 'Cliente' };

/** What a caller may not list is left out. */
function replyOf(kit: RouteKit, aspects: Readonly<Record<string, Aspect>>): Node {
  const pages = Object.entries(aspects).map(([name, { resource }]): [string, Node] => [
    name,
    pageOf(ref(resourceOf(kit, resource).table)),
  ]);
  return rowWith(resourceOf(kit, 'residents/user'), Object.fromEntries(pages), []);
}

export default function addPersonDetails(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [call, aspects] of Object.entries(details)) {
    app.post(
      `${base}/organisation/user/${call}`,
      takes(
        { id: idField(idTitle) },
        async (request, read) => ok(await wholePerson(await kit.contextOf(request), read().id, aspects)),
        answers(replyOf(kit, aspects)),
      ),
    );
  }
}

/** Each aspect as far as the caller may list it; one that they may not is left out. */
async function wholePerson(context: Context, userId: string, aspects: Readonly<Record<string, Aspect>>): Promise<Row> {
  const person = await readRow(context, resourceOf(context, 'residents/user'), userId);
  const found = await Promise.all(
    Object.entries(aspects).map(async ([name, aspect]) => [name, await rowsOf(context, userId, aspect)] as const),
  );
  return { ...person, ...Object.fromEntries(found.filter(([, rows]) => rows !== undefined)) } as unknown as Row;
}

async function rowsOf(context: Context, userId: string, { resource: name, by }: Aspect) {
  const resource = resourceOf(context, name);
  return reachOf(context, resource, 'list')
    ? listRows(context, resource, { [by]: userId, limit: maxShown })
    : undefined;
}

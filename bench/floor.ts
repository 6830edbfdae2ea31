/**
 * The baseline for the product: what somebody would write by hand for one table, without any of the product's features.
 * Same driver, same file, prepared statements, a signed token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import SqliteFile from 'libsql';
import { v7 } from 'uuid';

const [path = '', port = '0', secret = ''] = process.argv.slice(2);
const file = new SqliteFile(path);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma);

const columns = [
  'id',
  'staffNo',
  'staffName',
  'sex',
  'mobile',
  'orgId',
  'companyDeptId',
  'position',
  'staffType',
  'hireDate',
  'status',
  'version',
  'createdAt',
  'updatedAt',
];
const listed = file.prepare(
  `select ${columns.join(', ')} from organisation_staff where orgId = ? and deletedAt is null order by createdAt desc, id desc limit ? offset ?`,
);
const counted = file.prepare('select count(*) as n from organisation_staff where orgId = ? and deletedAt is null');
const read = file.prepare('select * from organisation_staff where id = ? and deletedAt is null');
const added = file.prepare(
  'insert into organisation_staff (id, staffName, orgId, companyDeptId, staffType, mobile, staffNo, status, version, createdAt, updatedAt) values (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)',
);
const updated = file.prepare(
  'update organisation_staff set staffName = ?, version = version + 1, updatedAt = ? where id = ? and version = ?',
);

interface AddBody {
  staffName: string;
  orgId: string;
  companyDeptId: string;
  staffType: string;
  mobile: string;
  staffNo: string;
}
interface ListBody {
  orgId: string;
  page?: number;
  limit?: number;
}

const text = { type: 'string', minLength: 1, maxLength: 64 } as const;
const app = fastify();

app.addHook('onRequest', async (request, reply) => {
  const [user, signature = ''] = (request.headers.authorization ?? '').split('.');
  const expected = createHmac('sha256', secret)
    .update(user ?? '')
    .digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(401).send({ code: 401 });
});

app.post<{ Body: ListBody }>('/list', async ({ body: { orgId, page = 1, limit = 20 } }) => ({
  code: 200,
  data: { list: listed.all([orgId, limit, (page - 1) * limit]), total: (counted.get([orgId]) as { n: number }).n },
}));

app.get<{ Params: { id: string } }>('/:id', async ({ params }) => ({ code: 200, data: read.get([params.id]) }));

app.post<{ Body: AddBody }>(
  '/add',
  {
    schema: {
      body: {
        type: 'object',
        required: ['staffName', 'orgId', 'companyDeptId', 'staffType', 'mobile', 'staffNo'],
        properties: { staffName: text, orgId: text, companyDeptId: text, staffType: text, mobile: text, staffNo: text },
      },
    },
  },
  async ({ body }) => {
    const now = new Date().toISOString();
    const id = v7();
    added.run([
      id,
      body.staffName,
      body.orgId,
      body.companyDeptId,
      body.staffType,
      body.mobile,
      body.staffNo,
      'onduty',
      now,
      now,
    ]);
    return { code: 200, data: { id, ...body } };
  },
);

app.post<{ Body: { id: string; version: number; staffName: string } }>('/update', async ({ body }) => {
  const { changes } = updated.run([body.staffName, new Date().toISOString(), body.id, body.version]);
  return changes === 1 ? { code: 200, data: { id: body.id, version: body.version + 1 } } : { code: 409 };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });

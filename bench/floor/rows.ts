/**
 * The baseline for the product: what somebody would write by hand for one table, without any of the product's features.
 * Same driver, same rows in a table with indexes of its own choice, prepared statements, a signed token.
 */
import { v7 } from 'uuid';
import { signedApp } from './http.ts';
import { postgresRows } from './rows-postgres.ts';
import { sqliteRows } from './rows-sqlite.ts';

export interface NewRow {
  staffName: string;
  orgId: string;
  companyDeptId: string;
  staffType: string;
  mobile: string;
  staffNo: string;
}

/** What a database does, for one table. */
export interface Rows {
  page(orgId: string, limit: number, offset: number): unknown;
  count(orgId: string): Promise<number> | number;
  read(id: string): unknown;
  add(id: string, row: NewRow, now: string): unknown;
  /** How many rows were changed. */
  update(id: string, version: number, staffName: string, now: string): Promise<number> | number;
}

const [address = '', port = '0', secret = ''] = process.argv.slice(2);
const rows: Rows = address.startsWith('postgres') ? await postgresRows(address) : sqliteRows(address);

interface ListBody {
  orgId: string;
  page?: number;
  limit?: number;
}

const text = { type: 'string', minLength: 1, maxLength: 64 } as const;
const app = signedApp(secret);
/** Totals of one process, forgotten with each row that it adds. */
const totals = new Map<string, number>();

async function totalOf(orgId: string): Promise<number> {
  const known = totals.get(orgId);
  if (known !== undefined) return known;
  const total = await rows.count(orgId);
  totals.set(orgId, total);
  return total;
}

app.post<{ Body: ListBody }>('/list', async ({ body: { orgId, page = 1, limit = 20 } }) => {
  const [list, total] = await Promise.all([rows.page(orgId, limit, (page - 1) * limit), rows.count(orgId)]);
  return { code: 200, data: { list, total } };
});

app.post<{ Body: ListBody }>('/list/remembered', async ({ body: { orgId, page = 1, limit = 20 } }) => {
  const [list, total] = await Promise.all([rows.page(orgId, limit, (page - 1) * limit), totalOf(orgId)]);
  return { code: 200, data: { list, total } };
});

app.get<{ Params: { id: string } }>('/:id', async ({ params }) => ({ code: 200, data: await rows.read(params.id) }));

app.post<{ Body: NewRow }>(
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
    const id = v7();
    await rows.add(id, body, new Date().toISOString());
    totals.delete(body.orgId);
    return { code: 200, data: { id, ...body } };
  },
);

app.post<{ Body: { id: string; version: number; staffName: string } }>('/update', async ({ body }, reply) => {
  const changes = await rows.update(body.id, body.version, body.staffName, new Date().toISOString());
  return changes === 1
    ? { code: 200, data: { id: body.id, version: body.version + 1 } }
    : reply.code(409).send({ code: 409 });
});

await app.listen({ port: Number(port), host: '127.0.0.1' });

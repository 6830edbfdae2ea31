import { afterAll, beforeAll, describe } from 'vitest';
import type { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let orgId: string;
let carpark: { id: string; version: number };

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const { data } = await admin.post<{ list: { id: string; version: number; orgId: string }[] }>('/carpark/list');
  carpark = data.list[0] as typeof carpark;
  orgId = data.list[0]?.orgId as string;
});
afterAll(() => server.stop());

const valid = () => ({
  carparkCode: 'T1',
  carparkName: '测试车场',
  orgId,
  carparkType: 'ground',
  totalSpaces: '10',
  freeSpaces: '5',
});
const add = (more: Record<string, unknown>) => admin.post('/carpark/add', { ...valid(), ...more });
const addJson = (more: Record<string, unknown>) =>
  admin.postJson('/carpark/add', { ...valid(), totalSpaces: 10, freeSpaces: 5, ...more });
const raw = (body: string, type = 'application/x-www-form-urlencoded') =>
  admin.send('POST', '/carpark/add', body, { 'content-type': type });
const list = (query: Record<string, unknown>) => admin.post('/carpark/list', query);

/** A resource with a field that holds JSON. */
async function job(more: Record<string, unknown>) {
  const { data } = await admin.get<{ list: { id: string; version: number }[] }>('/scm/schedule/jobs');
  return admin.post('/scm/schedule/job/update', { id: data.list[0]?.id, version: data.list[0]?.version, ...more });
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('bodies that cannot be read', () => {
  scenarios(
    () => server,
    [
      { name: 'a broken escape', call: () => raw('carparkName=%E5%8'), status: 400 },
      { name: 'a lone percent sign', call: () => raw('carparkName=100%'), status: 400 },
      { name: 'a pair without a name', call: () => raw('=x&carparkName=1'), status: 400 },
      {
        name: 'a value that was encoded twice',
        call: () => raw(`carparkName=${encodeURIComponent(encodeURIComponent('车场'))}`),
        status: 400,
      },
      {
        name: 'a whole body that was encoded twice',
        call: () => raw(encodeURIComponent('carparkName=a&carparkCode=b')),
        status: 400,
      },
      { name: 'JSON that ends too early', call: () => raw('{"carparkName":', 'application/json'), status: 400 },
      { name: 'a JSON list instead of fields', call: () => raw('[1,2]', 'application/json'), status: 400 },
      { name: 'deep nesting', call: () => admin.postJson('/carpark/add', nested(40)), status: 400 },
      {
        name: 'a name that comes twice',
        call: () => raw('{"carparkName":"a","carparkName":"b"}', 'application/json'),
        status: 400,
      },
      {
        name: 'a name that comes twice, written in two ways',
        call: () => raw('{"carparkName":"a","carpark\\u004eame":"b"}', 'application/json'),
        status: 400,
      },
      {
        name: 'a name that comes twice further in',
        call: () => raw('{"settings":{"a":1,"b":{},"a":2}}', 'application/json'),
        status: 400,
      },
      {
        name: 'a name that comes twice in a form',
        call: () => raw('carparkName=a&carparkName=b'),
        status: 400,
        holds: ['只能出现一次'],
      },
      { name: 'a name that is a value and a list', call: () => raw('services=a&services[]=b'), status: 400 },
      {
        name: 'deep nesting in a field of a form',
        call: () => job({ params: '['.repeat(9000) + ']'.repeat(9000) }),
        status: 400,
        holds: ['params'],
      },
      {
        name: 'a field of a form with a name that comes twice',
        call: () => job({ params: '{"a":1,"a":2}' }),
        status: 400,
        holds: ['params'],
      },
      {
        name: 'a field of a form as deep as may be',
        call: () => job({ params: '['.repeat(32) + ']'.repeat(32) }),
        status: 200,
        audited: 1,
      },
      {
        name: 'a condition of a list that nests without end',
        call: () => list({ _where: '{"and":['.repeat(800) + ']}'.repeat(800) }),
        status: 400,
      },
      { name: 'a type that is neither form nor JSON', call: () => raw('<a/>', 'application/xml'), status: 400 },
      { name: 'ten megabytes', call: () => raw(`carparkName=${'a'.repeat(10 * 1024 * 1024)}`), status: 413 },
      { name: 'thousands of pairs', call: () => raw('a=1&'.repeat(5000) + 'a=1'), status: 413 },
      {
        name: '__proto__ in JSON',
        call: () => raw('{"__proto__":{"isSystem":true}}', 'application/json'),
        status: 400,
      },
      { name: '__proto__ in a form', call: () => raw('__proto__=1'), status: 400 },
      {
        name: 'constructor.prototype in a form',
        call: () => add({ 'constructor.prototype.admin': '1' }),
        status: 400,
        holds: ['constructor.prototype.admin'],
      },
    ],
  );
});

describe('fields', () => {
  scenarios(
    () => server,
    [
      {
        name: 'one that does not exist',
        call: () => add({ colour: 'red' }),
        status: 400,
        holds: ['colour', '不是可用的字段'],
      },
      {
        name: 'one that the system keeps',
        call: () => add({ version: '7' }),
        status: 400,
        holds: ['版本号', '由系统维护'],
      },
      {
        name: 'the state, which only transitions change',
        call: () => add({ status: 'disabled' }),
        status: 400,
        holds: ['由系统维护'],
      },
      { name: 'a required one left out', call: () => add({ carparkName: '' }), status: 400, holds: ['请填写车场名称'] },
      {
        name: 'all mistakes at once',
        call: () => add({ carparkName: '', totalSpaces: 'many', nonsense: '1' }),
        status: 400,
        holds: ['carparkName', 'totalSpaces', 'nonsense'],
      },
      {
        name: 'hexadecimal for a number',
        call: () => add({ totalSpaces: '0x10' }),
        status: 400,
        holds: ['totalSpaces'],
      },
      { name: 'an exponent for a number', call: () => add({ totalSpaces: '1e3' }), status: 400 },
      { name: 'full-width digits', call: () => add({ totalSpaces: '１０' }), status: 400 },
      { name: 'a number with spaces', call: () => add({ totalSpaces: ' 10' }), status: 400 },
      { name: '1e308 in JSON', call: () => addJson({ totalSpaces: 1e308 }), status: 400, holds: ['totalSpaces'] },
      { name: 'a fraction for a whole number', call: () => addJson({ totalSpaces: 1.5 }), status: 400 },
      { name: 'null for a number', call: () => addJson({ totalSpaces: null }), status: 400, holds: ['totalSpaces'] },
      {
        name: 'null for an optional number of a new row',
        call: () => addJson({ fixedSpaces: null }),
        status: 400,
        holds: ['fixedSpaces'],
      },
      { name: 'text for a number in JSON', call: () => addJson({ totalSpaces: '10' }), status: 400 },
      {
        name: 'a list for a single value',
        call: () => addJson({ carparkName: ['a', 'b'] }),
        status: 400,
        holds: ['carparkName'],
      },
      {
        name: 'a field given twice on a form',
        call: () => raw('carparkName=a&carparkName=b'),
        status: 400,
        holds: ['只能出现一次'],
      },
      { name: 'an object for a text', call: () => addJson({ carparkName: { a: 1 } }), status: 400 },
      { name: 'a boolean word that is none', call: () => add({ allowVisitor: 'yes' }), status: 400 },
      { name: 'money with three decimals', call: () => add({ dayMaxFee: '1.234' }), status: 400, holds: ['dayMaxFee'] },
      { name: 'money as a JSON number', call: () => addJson({ dayMaxFee: 12.5 }), status: 400 },
      {
        name: 'a choice that is none',
        call: () => add({ carparkType: 'flying' }),
        status: 400,
        holds: ['请从可选项中选择'],
      },
      {
        name: 'a list with a choice that is none',
        call: () => add({ services: 'invoice,flying' }),
        status: 400,
        holds: ['services'],
      },
      { name: 'a reference that is no id', call: () => add({ orgId: '1 or 1=1' }), status: 400, holds: ['orgId'] },
      {
        name: 'a reference to nothing',
        call: () => add({ orgId: '01900000-0000-7000-8000-000000000000' }),
        status: 400,
        holds: ['不存在'],
      },
      { name: 'control characters', call: () => add({ carparkName: 'a\u0000b' }), status: 400 },
      { name: 'a half surrogate', call: () => addJson({ carparkName: '\ud83d' }), status: 400 },
      {
        name: 'a very long Chinese text',
        call: () => add({ carparkName: '很'.repeat(5000) }),
        status: 400,
        holds: ['最多50个字'],
      },
      {
        name: 'emoji count as one letter each and are kept',
        call: () => add({ carparkCode: 'EMOJI', carparkName: '🚗'.repeat(50) }),
        status: 200,
        holds: ['🚗'.repeat(50)],
        audited: 1,
      },
    ],
  );
});

describe('lists', () => {
  scenarios(
    () => server,
    [
      { name: 'a page size of a milliard', call: () => list({ limit: '1e9' }), status: 400, holds: ['limit'] },
      { name: 'a page size above the most', call: () => list({ limit: '201' }), status: 400, holds: ['200'] },
      { name: 'page zero', call: () => list({ page: '0' }), status: 400 },
      { name: 'a negative page', call: () => list({ page: '-1' }), status: 400 },
      { name: 'an unknown sort', call: () => list({ _sort: 'carparkName; drop table parking_carpark' }), status: 400 },
      {
        name: 'a sort by a masked field',
        call: () => list({ _sort: 'contactPhone' }),
        status: 400,
        holds: ['不能按此字段排序'],
      },
      { name: 'an unknown order', call: () => list({ _sort: 'carparkName', _order: 'sideways' }), status: 400 },
      { name: 'an unknown filter', call: () => list({ colour: 'red' }), status: 400, holds: ['colour'] },
      { name: 'part of a masked field', call: () => list({ contactPhone_like: '138' }), status: 400 },
      {
        name: 'an operator that the field does not have',
        call: () => list({ carparkType_gte: 'ground' }),
        status: 400,
        holds: ['不支持这种筛选方式'],
      },
      { name: 'a date filter that is no time', call: () => list({ createdAt_gte: 'yesterday' }), status: 400 },
      { name: 'ids that are none', call: () => admin.get('/carpark/1%27%20or%20%271%27=%271'), status: 404 },
      {
        name: 'an id that no row has',
        call: () => admin.get('/carpark/01900000-0000-7000-8000-000000000000'),
        status: 404,
      },
      { name: 'a page behind the last', call: () => list({ page: '9999' }), status: 200, holds: ['"list":[]'] },
    ],
  );
});

describe('updates', () => {
  scenarios(
    () => server,
    [
      {
        name: 'without a version',
        call: () => admin.post('/carpark/update', { id: carpark.id, carparkName: 'x' }),
        status: 400,
        holds: ['version'],
      },
      {
        name: 'with a version that is none',
        call: () => admin.post('/carpark/update', { id: carpark.id, version: 'new', carparkName: 'x' }),
        status: 400,
      },
      {
        name: 'with a stale version',
        call: () => admin.post('/carpark/update', { id: carpark.id, version: '99', carparkName: 'x' }),
        status: 409,
        holds: ['current', carpark?.id ?? ''],
      },
      {
        name: 'of a field that is fixed',
        call: () => admin.post('/carpark/update', { id: carpark.id, version: carpark.version, carparkCode: 'NEW' }),
        status: 400,
        holds: ['保存后不能修改'],
      },
      {
        name: 'of a row that is not there',
        call: () =>
          admin.post('/carpark/update', { id: '01900000-0000-7000-8000-000000000000', version: '1', carparkName: 'x' }),
        status: 404,
      },
      {
        name: 'of a code that another row has',
        call: () => add({ carparkCode: 'CCA001' }),
        status: 409,
        holds: ['车场编号已存在'],
      },
      {
        name: 'of many rows, one of which is not there',
        call: () => admin.post(`/carpark/disable/${carpark.id},01900000-0000-7000-8000-000000000000`),
        status: 404,
      },
      { name: 'by a call that does not exist', call: () => admin.post('/carpark/explode'), status: 404 },
    ],
  );
});

describe('foreign pages', () => {
  scenarios(
    () => server,
    [
      {
        name: 'a call without the marking header',
        call: () => admin.post('/carpark/add', valid(), { 'x-requested-with': '' }),
        status: 403,
      },
      {
        name: 'a call from another origin',
        call: () => admin.post('/carpark/add', valid(), { origin: 'http://evil.example' }),
        status: 403,
      },
      {
        name: 'a call that the browser calls cross-site',
        call: () => admin.post('/carpark/add', valid(), { 'sec-fetch-site': 'cross-site' }),
        status: 403,
      },
      {
        name: 'a GET that deletes, without the header',
        call: () =>
          admin.get('/notify/mediaFile/delete/01900000-0000-7000-8000-000000000000', { 'x-requested-with': '' }),
        status: 403,
      },
    ],
  );
});

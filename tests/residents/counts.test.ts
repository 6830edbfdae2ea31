import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let customers: string[];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const { list } = (await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 3 })).data;
  customers = list.map(({ id }) => String(id));
});
afterAll(() => server.stop());

test('an answer counts how often it was opened, and each customer whom it has helped once', async () => {
  const faqs = rows.resource('comments/commentFaqs');
  const { id } = await rows.add(faqs, {});
  const view = () => admin.post<Row>('/comment/commentFaqs/view', { id });
  const useful = (userId?: string) => admin.post<Row>('/comment/commentFaqs/useful', { id, ...(userId && { userId }) });
  expect(await view()).toMatchObject({ code: 404 });
  await rows.put(faqs, id, { status: 'published', viewCount: 0, usefulCount: 0 });
  await Promise.all([view(), view(), view()]);
  expect(await useful()).toMatchObject({ code: 400 });
  expect(await useful(id)).toMatchObject({ code: 404 });
  await Promise.all([useful(customers[0]), useful(customers[0]), useful(customers[1])]);
  const known = (await admin.get<Row>(`/comment/commentFaqs/${id}`)).data;
  expect(known).toMatchObject({ viewCount: 3, usefulCount: 2 });
});

test('a service counts how often it was opened while it is published', async () => {
  const services = rows.resource('convenience/convenience');
  const { id } = await rows.add(services, {});
  await rows.put(services, id, { status: 'published', viewCount: null });
  expect(await admin.post('/convenience/view', { id })).toMatchObject({ data: { viewCount: 1 } });
  await rows.put(services, id, { status: 'offline' });
  expect(await admin.post('/convenience/view', { id })).toMatchObject({ code: 404 });
});

test('a shared invitation counts views and guests until its conference is over', async () => {
  const conferences = rows.resource('meetings/conference');
  const conferenceId = (await rows.add(conferences, {})).id;
  const { id } = await rows.add(rows.resource('meetings/conferenceShare'), { conferenceId });
  const call = (name: string, more: Row = {}) =>
    admin.post<Row>(`/conferencesystem/web/conferenceShare/${name}`, { id, ...more });
  expect(await call('view')).toMatchObject({ data: { viewCount: 1 } });
  expect(await call('join', { userId: customers[0] ?? '' })).toMatchObject({ data: { joinCount: 1 } });
  expect(await call('join', { userId: customers[0] ?? '' })).toMatchObject({ data: { joinCount: 1 } });
  expect(await call('join', { userId: customers[1] ?? '' })).toMatchObject({ data: { joinCount: 2 } });
  await rows.put(conferences, conferenceId, { status: 'cancelled' });
  expect(await call('join', { userId: customers[2] ?? '' })).toMatchObject({ code: 404 });
});

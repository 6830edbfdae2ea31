import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Externals } from '../../src/meta/externals.ts';
import { sharedJourney } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { choose, signedInAt } from '../support/pages.ts';

/** Another server, with pages of its own that say where they are. */
let elsewhere: Server;
let origin: string;
const asked: URL[] = [];
const journey = sharedJourney({ ownConsole: true });

beforeAll(async () => {
  elsewhere = createServer(({ url = '/' }, response) => {
    asked.push(new URL(url, origin));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><title>外部页面</title><link rel="icon" href="data:,"><h1>外部页面</h1><output></output><script>document.querySelector("output").value = location.pathname + location.hash</script>',
    );
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  asked.length = 0;
  await configure('production');
});
afterAll(() => new Promise((closed) => elsewhere.close(closed)));

const configure = (environment: string): Promise<void> =>
  writeFile(
    join(journey.consoleDir, 'externals.json'),
    JSON.stringify({
      environment,
      origin,
      pages: { coupon: { module: 'marketing', hash: '/coupon/list' } },
      apps: {
        smartAccess: { url: `${origin}/access/`, token: 'userToken' },
        inspection: {
          url: { production: `${origin}/inspection`, test: `${origin}/inspection-test` },
          token: 'userToken',
        },
        mall: { url: { production: `${origin}/mall`, test: `${origin}/mall-test` } },
      },
    } satisfies Externals),
  );

const signedIn = signedInAt(journey);

async function opensBeside(page: Page, section: string, title: string): Promise<Page> {
  const [beside] = await Promise.all([page.waitForEvent('popup'), choose(page, section, title)]);
  await beside.waitForURL(`${origin}/**`);
  return beside;
}

describe('a page that an installation has named', () => {
  test('stands in the frame, at /super_cloud/pcm/{module}/?_t={timestamp}#{hash}', async () => {
    const { page, screenshot } = await signedIn();
    const before = Date.now();
    await choose(page, '营销中心', '优惠券');
    const inside = page.frameLocator('iframe[title="优惠券"]');
    await inside.getByText('/super_cloud/pcm/marketing/#/coupon/list').waitFor();
    await screenshot('external-page');
    const [call] = asked;
    expect(call?.pathname).toBe('/super_cloud/pcm/marketing/');
    expect([...(call?.searchParams.keys() ?? [])]).toEqual(['_t']);
    expect(Number(call?.searchParams.get('_t'))).toBeGreaterThanOrEqual(before);
    await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '优惠券' }).waitFor();
  });

  test('without an address the place says so, or shows the console’s own page', async () => {
    const { page, open, screenshot } = await signedIn();
    await open('/noticeCenter/questionnaire');
    await page.getByText('无跳转页面数据').waitFor();
    await screenshot('external-none');
    await open('/marketingCenter/distribution');
    await page.locator('[data-page="/marketingCenter/distribution"] table').waitFor();
    expect(asked).toEqual([]);
  });
});

describe('an application that an installation has named', () => {
  test('opens in a window of its own with a token of the user that works once', async () => {
    const { page, screenshot } = await signedIn();
    const beside = await opensBeside(page, '通行管理', '智慧通行');
    await beside.getByRole('heading', { name: '外部页面' }).waitFor();
    await expect.poll(() => beside.evaluate(() => window.opener as unknown)).toBeNull();
    await page.getByText('已在新窗口打开').waitFor();
    await screenshot('external-app');
    const token = asked.find(({ pathname }) => pathname === '/access/')?.searchParams.get('userToken') ?? '';
    const application = new Client(journey.server.url);
    expect((await application.post('/user/redeemToken', { app: 'inspection', token })).code).toBe(422);
    expect(await application.post('/user/redeemToken', { app: 'smartAccess', token })).toMatchObject({
      code: 200,
      data: { userName: 'admin' },
    });
    expect((await application.post('/user/redeemToken', { app: 'smartAccess', token })).code).toBe(422);
  });

  test('gets another token each time that it is opened', async () => {
    const { page } = await signedIn();
    await opensBeside(page, '通行管理', '智慧通行');
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: '在新窗口打开' }).click(),
    ]);
    await again.waitForURL(`${origin}/**`);
    const tokens = asked.flatMap(({ searchParams }) => searchParams.get('userToken') ?? []);
    expect(new Set(tokens).size).toBe(2);
  });

  test('has an address for each of two environments; one that takes no token gets none', async () => {
    for (const [environment, inspection, mall] of [
      ['production', '/inspection', '/mall'],
      ['test', '/inspection-test', '/mall-test'],
    ] as const) {
      await configure(environment);
      asked.length = 0;
      const { page } = await signedIn();
      await opensBeside(page, '设备管理', '设备巡检');
      await opensBeside(page, '营销中心', '线上商城');
      expect(
        asked.map(({ pathname }) => pathname),
        environment,
      ).toEqual([inspection, mall]);
      expect(
        asked.map(({ searchParams }) => searchParams.has('userToken')),
        environment,
      ).toEqual([true, false]);
    }
  });
});

import type { Page } from 'playwright-core';

/** Where an application has what is measured. Each shows ten car parks with ten columns, and edits one of them. */
export interface App {
  readonly name: string;
  /** Where it is served; the paths below follow it. */
  readonly base: string;
  readonly login: {
    readonly path: string;
    readonly name: string;
    readonly password: string;
    readonly submit: string;
    /** Refine's own sign-in page wants an address. */
    readonly account: string;
  };
  readonly list: string;
  readonly rows: string;
  readonly next: string;
  /** Marks the first button that edits a row with `data-bench-edit`. */
  markEdit(page: Page): Promise<void>;
  readonly form: string;
  closeForm(page: Page): Promise<void>;
  /** Opens the second list, so that there is something to switch to. */
  openSecond(page: Page): Promise<void>;
  /** What leads to each of the two lists, and how one sees that it is shown. */
  readonly tabs: readonly [Tab, Tab];
}

interface Tab {
  readonly click: string;
  readonly shown: string;
}

export const demoPassword = 'Demo@2026!';

const markByText = (text: string) => (page: Page) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('tbody tr :is(a, button)')]
        .find((button) => button.textContent?.trim() === wanted || button.getAttribute('aria-label') === wanted)
        ?.setAttribute('data-bench-edit', ''),
    text,
  );

const carparks = '/passthrough/carpark/index';
const users = '/platform/organizationUser/index';

export const product = (port: number): App => ({
  name: 'product',
  base: `http://127.0.0.1:${port}/super_cloud/admin`,
  login: {
    path: '/login',
    name: '[name=loginName]',
    password: '[name=password]',
    submit: 'button[type=submit]',
    account: 'admin',
  },
  list: `${carparks}?_size=10`,
  rows: 'tbody tr',
  next: 'button[data-next]',
  markEdit: markByText('编辑'),
  form: 'dialog[open] form',
  async closeForm(page) {
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  },
  async openSecond(page) {
    await page.evaluate((path) => {
      history.pushState({}, '', `/super_cloud/admin${path}`);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, users);
    await page.waitForSelector(`[data-page="${users}"] tbody tr`);
  },
  tabs: [
    { click: `a[data-path="${carparks}"]`, shown: `[data-page="${carparks}"] tbody tr` },
    { click: `a[data-path="${users}"]`, shown: `[data-page="${users}"] tbody tr` },
  ],
});

export const reactAdmin = (port: number): App => ({
  name: 'react-admin',
  base: `http://127.0.0.1:${port}`,
  login: {
    path: '/#/login',
    name: '[name=username]',
    password: '[name=password]',
    submit: 'button[type=submit]',
    account: 'admin',
  },
  list: '/#/carparks',
  rows: 'tbody tr',
  next: 'button[aria-label="Go to next page"]',
  markEdit: markByText('Edit'),
  form: 'form input[name=carparkName]',
  async closeForm(page) {
    await page.goBack();
    await page.waitForSelector('tbody tr');
  },
  async openSecond(page) {
    await page.click('a[href="#/users"]');
    await page.waitForSelector('tbody tr');
  },
  tabs: [
    { click: 'a[href="#/carparks"]', shown: 'a[href="#/carparks"].RaMenuItemLink-active' },
    { click: 'a[href="#/users"]', shown: 'a[href="#/users"].RaMenuItemLink-active' },
  ],
});

export const refine = (port: number): App => ({
  name: 'refine',
  base: `http://127.0.0.1:${port}`,
  login: {
    path: '/login',
    name: '#email',
    password: '#password',
    submit: 'button[type=submit]',
    account: 'admin@example.com',
  },
  list: '/carparks',
  rows: 'tbody tr.ant-table-row',
  next: '.ant-pagination-next button',
  markEdit: markByText('Edit'),
  form: '.ant-modal form input',
  async closeForm(page) {
    // Its form is there before it has the focus, without which it does not hear Escape.
    await page.click('.ant-modal-close');
    await page.waitForSelector('.ant-modal-wrap', { state: 'hidden' });
  },
  async openSecond(page) {
    await page.click('a[href="/users"]');
    await page.waitForSelector('tbody tr.ant-table-row');
  },
  tabs: [
    { click: 'a[href="/carparks"]', shown: '.ant-menu-item-selected a[href="/carparks"]' },
    { click: 'a[href="/users"]', shown: '.ant-menu-item-selected a[href="/users"]' },
  ],
});

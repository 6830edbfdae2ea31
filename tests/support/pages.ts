import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Model, Resource } from '../../src/meta/model.ts';
import type { RouteEntry } from '../../src/meta/routes.ts';
import type { Journey, Visitor } from './browser.ts';

/** Navigates like the console's own links, without a page load. */
export const goTo = (page: Page, place: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', `/super_cloud/admin${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, place);

/** Closes the tab of a page. Open tabs stay mounted, which slows down every query of the page. */
export const closeTab = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (at) =>
      document
        .querySelector(`a[data-path="${at}"]`)
        ?.parentElement?.querySelector<HTMLButtonElement>('button')
        ?.click(),
    path,
  );

/**
 * Waits until an element is visible. Checks every frame, while a locator waits half a second between checks after the
 * first five.
 */
export const seen = (page: Page, css: string) =>
  page.waitForFunction(
    (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
    css,
  );

/** Waits until no such element is left. */
export const gone = (page: Page, css: string) =>
  page.waitForFunction((selector) => document.querySelector(selector) === null, css);

/** Unfolds every section of the main menu, so that all its entries are there. */
export const unfoldMenu = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('aside button[aria-expanded=false]')) section.click();
  });

/** Opens a page from the main menu. */
export async function choose(page: Page, section: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const fold = menu.getByRole('button', { name: section });
  if ((await fold.getAttribute('aria-expanded')) !== 'true') {
    await fold.click();
    // Entries move until the section has unfolded: a press and its release could meet different ones.
    await menu.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
  }
  await menu.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('navigation', { name: '当前位置' }).getByText(title).waitFor();
}

export const pageAt = (page: Page, path: string) => page.locator(`[data-page="${path}"]`);
export const rowsAt = (page: Page, path: string) => pageAt(page, path).locator('tbody tr[data-id]');

/** Content that must be fully visible but is cut off by its column: row buttons and sequence numbers. */
export function cutOffAt(page: Page, path: string, { fields }: Resource): Promise<string[]> {
  const numbers = [...fields.values()]
    .filter(({ spec }) => spec['x-sequence'])
    .map(({ name }) => `td[data-field="${name}"], td[data-field="${name}"] > button`);
  return rowsAt(page, path)
    .locator(['td:last-child button', ...numbers].join())
    .evaluateAll((shown) =>
      shown.flatMap((element) =>
        element.scrollWidth > element.clientWidth ? [(element as HTMLElement).innerText] : [],
      ),
    );
}

export const addButton = (page: Page, path: string) => pageAt(page, path).locator('button[data-add]');

/** The area beside the menu and below the tabs. */
export const main = (page: Page) => page.locator('#main');

export const tabsOf = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

/** Opens visitors who are signed in already and start at the dashboard. */
export const signedInAt =
  (journey: Journey) =>
  async (account = 'admin', options: BrowserContextOptions = {}): Promise<Visitor> => {
    const visitor = await journey.visitor({ signedIn: account, ...options });
    await visitor.open('/dashboard');
    await main(visitor.page).waitFor();
    return visitor;
  };

/** Signs in a visitor and waits for the dashboard. */
export async function atDashboard(journey: Journey, account: string): Promise<Visitor> {
  const visitor = await journey.visitor();
  await visitor.signIn(account);
  await visitor.page.waitForURL('**/dashboard');
  return visitor;
}

/** The resource whose generic list a route shows. */
export const listedAt = (model: Model, { resource, page }: RouteEntry): Resource | undefined =>
  resource === undefined || page !== undefined ? undefined : model.resources.get(resource);

/** Waits until a page has loaded its content; returns the number of rows. */
export async function settled(page: Page, { path }: RouteEntry, list: Resource | undefined): Promise<number> {
  const place = `[data-page="${path}"]`;
  if (list) await seen(page, `${place} :is(tbody tr[data-id], [role=status] strong)`);
  else await page.waitForFunction((css) => document.querySelector<HTMLElement>(css)?.innerText, place);
  return rowsAt(page, path).count();
}

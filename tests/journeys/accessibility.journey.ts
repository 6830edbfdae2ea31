import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFindings } from '../support/axe.ts';
import { sharedJourney } from '../support/browser.ts';
import { quiet } from '../support/quiet.ts';
import { all } from '../support/shapes.ts';

const journey = sharedJourney();

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

interface Screen {
  name: string;
  place: string;
  /** Not signed in. */
  outside?: boolean;
  /** Waits until it stands. */
  reach(page: Page): Promise<unknown>;
  /** What is opened on it, one after the other, each closed by Escape. */
  opens?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

const list = '/passthrough/carpark/index';
const rows = (page: Page) => page.locator('tbody tr').first().waitFor();

const screens: readonly Screen[] = [
  { name: 'sign-in', place: '/login', outside: true, reach: (page) => page.getByLabel('账号').waitFor() },
  {
    name: 'dashboard',
    place: '/dashboard',
    async reach(page) {
      // On a phone it lies below the fold, where no chart is drawn.
      await page.getByRole('region', { name: '线下收款走势' }).scrollIntoViewIfNeeded();
      await page.locator('svg text').first().waitFor();
    },
    opens: {
      async menus(page) {
        const tool = page.getByRole('button', { name: '主题', exact: true });
        // A phone has it in the menu of the account.
        if (await tool.isVisible()) await tool.click();
        else {
          await page.getByRole('button', { name: /admin/ }).click();
          await page.getByRole('menuitem', { name: '主题' }).click();
        }
        await page.getByRole('dialog', { name: '主题' }).waitFor();
      },
    },
  },
  {
    name: 'list',
    place: list,
    reach: rows,
    opens: {
      async dialog(page) {
        await page.getByRole('button', { name: '新增', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).waitFor();
      },
      async detail(page) {
        await page.locator('tbody tr').first().locator('a, button').first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  {
    name: 'roles',
    place: '/platform/role/index',
    reach: (page) =>
      page
        .getByRole('button', { name: /平台管理员/ })
        .first()
        .waitFor(),
  },
  { name: 'no such page', place: '/no/such/place', reach: (page) => page.waitForURL('**/404') },
];

/** Colours are the same however wide it is, and what stands where is the same in the dark. */
const narrowModes = all ? ['light', 'dark'] : ['light'];

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  describe.each((['wide', 'narrow'] as const).filter((size) => size === 'wide' || narrowModes.includes(mode)))(
    '%s',
    (size) => {
      test.each(screens)('$name: nothing stands in the way', async ({ name, place, outside, reach, opens = {} }) => {
        const { page, context, open, screenshot } = await journey.visitor({
          viewport: sizes[size],
          ...(!outside && { signedIn: 'admin' }),
        });
        await context.addInitScript((chosen) => localStorage.setItem('themeMode', chosen), mode);
        await open(place);
        await reach(page);
        const found: string[] = [];
        const look = async (at: string) => {
          await quiet(page);
          await screenshot(`axe-${at}-${size}-${mode}`);
          found.push(...(await accessibilityFindings(page)).map((finding) => `${at}: ${finding}`));
        };
        await look(name);
        for (const [at, opened] of Object.entries(opens)) {
          await opened(page);
          await look(at);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
        expect(found).toEqual([]);
      });
    },
  );
});

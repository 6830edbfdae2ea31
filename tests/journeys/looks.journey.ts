import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { quiet } from '../support/quiet.ts';

const journey = sharedJourney();

/** Fresh windows of a desk, narrowed while they are open, and of a phone. */
const windows = [
  { name: 'a desk', widths: [1440, 1024], height: 900 },
  { name: 'a phone', widths: [390], height: 844 },
] as const;
const places = ['/dashboard', '/passthrough/carpark/index'] as const;

/** Every language, and the dark mode in one of them: colours take no room. */
const looks = windows.flatMap((window) => [
  ...(['zh', 'en', 'es'] as const).map((language) => ({ ...window, mode: 'light', language })),
  { ...window, mode: 'dark', language: 'zh' },
]);

test.each(looks)('$name, $mode, $language: nothing sticks out sideways', async ({ widths, height, mode, language }) => {
  const { page, context, open, screenshot } = await journey.visitor({
    viewport: { width: widths[0], height },
    signedIn: 'admin',
  });
  await context.addInitScript(
    ([look, spoken]) => {
      localStorage.setItem('themeMode', look);
      localStorage.setItem('language', spoken);
    },
    [mode, language] as const,
  );
  for (const place of places) {
    await page.setViewportSize({ width: widths[0], height });
    await open(place);
    await page.locator(`[data-page="${place}"]`).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await quiet(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await screenshot(`${place.split('/')[1]}-${width}-${mode}-${language}`);
    }
  }
});

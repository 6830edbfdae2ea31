import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { quiet } from '../support/quiet.ts';

const journey = sharedJourney();

const widths = [1440, 1024, 390] as const;
const languages = ['zh', 'en', 'es'] as const;
const places = ['/dashboard', '/passthrough/carpark/index'] as const;

/** Every language, and the dark mode in one of them: colours take no room. */
const looks = widths.flatMap((width) => [
  ...languages.map((language) => ({ width, mode: 'light', language })),
  { width, mode: 'dark', language: 'zh' },
]);

/** Pictures to look at land in `.tmp/screenshots`. */
test.each(looks)('$width px, $mode, $language: nothing sticks out sideways', async ({ width, mode, language }) => {
  const visitor = await journey.visitor({ viewport: { width, height: width === 390 ? 844 : 900 }, signedIn: 'admin' });
  await visitor.context.addInitScript(
    ([look, spoken]) => {
      localStorage.setItem('themeMode', look);
      localStorage.setItem('language', spoken);
    },
    [mode, language] as const,
  );
  for (const place of places) {
    await visitor.open(place);
    await visitor.page.locator(`[data-page="${place}"]`).waitFor();
    await quiet(visitor.page);
    await expect
      .poll(() => visitor.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    await visitor.screenshot(`${place.split('/')[1]}-${width}-${mode}-${language}`);
  }
});

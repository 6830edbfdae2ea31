import { existsSync } from 'node:fs';

/** The headless shell is the same browser without a window; journeys cost half as much in it. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const chromiumPath = (): string =>
  process.env.CHROME ?? places.find((place) => existsSync(place)) ?? '/usr/bin/chromium';

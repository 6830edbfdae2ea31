const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and operating system, as far as the user agent tells them. */
export const deviceOf = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' · ');

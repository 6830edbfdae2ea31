/**
 * Which modules go into a common chunk; the first match wins, and takes along what its modules import. By default, every
 * module shared by two pages becomes its own file, and the first load would wait for some forty tiny requests. Code that
 * is only loaded on demand (search, dialogs, charts, editors) is not listed here and keeps its own chunks.
 */
const groups: readonly (readonly [name: string | ((id: string) => string | null), test: RegExp])[] = [
  // All that the sign-in screen needs beside its own code. The helpers of dynamic imports must not depend on other chunks.
  [
    'base',
    /vite[\\/]preload-helper|rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]web[\\/](root|flash|address|missing-code|notice|open-console|providers[\\/](http|api-error|faults|form-encode|profile|session|sign-in|seal)\.|i18n[\\/](language|languages|fault-texts)\.|shell[\\/](faults[\\/]error-log|theme[\\/](theme|colour|choices|preferences|base)\.))|src[\\/](web[\\/]favicon|meta[\\/](locale|second-factor))/,
  ],
  // What every page of the console needs: the frame, the places, data, and what asks for the rows of a list; and its styles.
  [
    'console',
    /virtual:(route-manifest|icons[\\/]frame)|node_modules[\\/](react-router|i18next|react-i18next|casbin\.js|use-sync-external-store|void-elements|html-parse-stringify|@refinedev|@tanstack[\\/](query-core|react-query)|lodash-es|warn-once)[\\/]|src[\\/]build[\\/]slim[\\/](qs|pluralize|papaparse|axios|query-string)|src[\\/]meta[\\/]|src[\\/]web[\\/](declaration-files|declarations\.|i18n[\\/](i18n|zh)\.|providers[\\/](?!rsa-oaep)|shared[\\/](external|box|button|icon|menu|deferred|OnDemand|Page|Message)|shell[\\/](?!search[\\/](?!SearchHost)|session[\\/]ChangePassword)|pages[\\/]resource[\\/](prefetch|list[\\/](list-state|page-filter|where-state|views[\\/]texts))\.|pages[\\/]resource[\\/](list|actions|views|transfer)[\\/]\w+\.module\.css|widgets[\\/](kit[\\/]use-texts|cells[\\/]cells\.module))/,
  ],
  ['list', /src[\\/]web[\\/]pages[\\/]resource[\\/]index\.tsx/],
  // A declaration and its form are one file.
  [declarationName, /[\\/]resources[\\/][^\\/]+[\\/][^\\/.]+\.ts$/],
];

function declarationName(id: string): string | null {
  const [, area, name] = /[\\/]resources[\\/]([^\\/]+)[\\/]([^\\/.]+)\.ts$/.exec(id) ?? [];
  return area && name ? `${area}-${name}` : null;
}

export const chunks = groups.map(([name, test], i) => ({ name, test, priority: groups.length - i }));

/**
 * Which modules go into a common chunk; the first match wins. By default, every module shared by two pages becomes its
 * own file, and the first load would wait for some forty tiny requests. Code that is only loaded on demand (search,
 * dialogs, charts, editors) is not listed here and keeps its own chunks.
 */
const groups: readonly (readonly [name: string, test: RegExp])[] = [
  // Needed by every dynamic import, so it must not depend on other chunks.
  ['preload', /vite[\\/]preload-helper|rolldown[\\/]runtime/],
  // Decides which page to load; small, so that it arrives first.
  ['places', /virtual:route-manifest|src[\\/]web[\\/](declaration-files|shell[\\/]ahead)/],
  // The sign-in screen needs only this and the next chunk of node_modules.
  ['react', /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]web[\\/](stage|shell[\\/]faults[\\/]error-log)/],
  [
    'base',
    /src[\\/]web[\\/](address|missing-code|notice|open-console|providers[\\/](http|api-error|faults|form-encode|profile|session|sign-in|seal)\.|i18n[\\/](language|languages|fault-texts)\.|shell[\\/]theme[\\/](theme|colour|choices|preferences|base)\.)|src[\\/](web[\\/]favicon|meta[\\/](locale|second-factor))/,
  ],
  [
    'frame',
    /node_modules[\\/](react-router|i18next|react-i18next|casbin\.js|use-sync-external-store|void-elements|html-parse-stringify)[\\/]|virtual:icons[\\/]frame|src[\\/]meta[\\/]user-types|src[\\/]web[\\/](i18n[\\/](i18n|zh)\.|providers[\\/](access|user-)|shared[\\/](box|button|icon|menu|deferred|OnDemand|Page|Message)|shell[\\/](?!workspace[\\/](?!refetch)|search[\\/](?!SearchHost)|session[\\/](ChangePassword|PasswordInput)))/,
  ],
  [
    'workspace',
    /node_modules[\\/](@refinedev|@tanstack[\\/](query-core|react-query)|lodash-es|warn-once)[\\/]|src[\\/]build[\\/]slim[\\/](qs|pluralize|papaparse|axios|query-string)|src[\\/]web[\\/](shell[\\/]workspace[\\/]|providers[\\/](?!rsa-oaep)|declarations\.|shared[\\/]external)|src[\\/]meta[\\/]/,
  ],
];

export const chunks = groups.map(([name, test], i) => ({ name, test, priority: groups.length - i }));

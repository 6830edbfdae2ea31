/**
 * Which modules travel together, first match first. Left alone, every module that two pages share becomes a file
 * of its own; some forty tiny requests are what a first load waits for. What is fetched only when somebody
 * opens it (search, dialogs, charts, editors) is not named here and stays apart.
 */
const groups: readonly (readonly [name: string, test: RegExp])[] = [
  // Fetched by whatever loads code: must pull in nothing else.
  ['preload', /vite[\\/]preload-helper|rolldown[\\/]runtime/],
  // What the address leads to; small, so that it arrives first.
  ['places', /virtual:route-manifest|src[\\/]web[\\/](declaration-files|shell[\\/]ahead)/],
  // The sign-in screen needs React and the next one, and nothing more of node_modules.
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

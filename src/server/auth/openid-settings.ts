/** An OpenID provider at which users of the console may sign in. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the console as browsers see it, without a path. */
  readonly consoleUrl: string;
  /** The claim of the ID token that is the account's name here. */
  readonly claim: string;
  readonly scope: string;
  /** On the button of the sign-in page. */
  readonly label: string;
  /** Where the provider says that it asked for a second factor, ours is not asked for. */
  readonly trustsMfa: boolean;
}

const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const maxLabel = 30;

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
}

/** Reads `OPENID_*`; undefined where no issuer is named. Adds what makes no sense to `problems`. */
export function readOpenIdSettings(env: NodeJS.ProcessEnv, problems: string[]): OpenIdSettings | undefined {
  const issuer = env.OPENID_ISSUER ?? '';
  if (!issuer) return undefined;
  const settings: OpenIdSettings = {
    issuer,
    clientId: env.OPENID_CLIENT_ID ?? '',
    clientSecret: env.OPENID_CLIENT_SECRET ?? '',
    consoleUrl: (env.OPENID_CONSOLE_URL ?? '').replace(/\/$/, ''),
    claim: env.OPENID_CLAIM || 'preferred_username',
    scope: env.OPENID_SCOPE || 'openid profile',
    label: env.OPENID_LABEL || '企业账号登录',
    trustsMfa: env.OPENID_TRUST_MFA === 'true',
  };
  if (!isSafe(issuer)) problems.push(`OPENID_ISSUER=${issuer} is not an https address`);
  if (!isSafe(settings.consoleUrl) || new URL(settings.consoleUrl).origin !== settings.consoleUrl)
    problems.push('OPENID_CONSOLE_URL must be the address of the console, such as https://console.example.com');
  if (!settings.clientId || !settings.clientSecret)
    problems.push('OPENID_CLIENT_ID and OPENID_CLIENT_SECRET belong together with OPENID_ISSUER');
  if (!settings.scope.split(' ').includes('openid')) problems.push('OPENID_SCOPE must include openid');
  if (settings.label.length > maxLabel) problems.push(`OPENID_LABEL is longer than ${maxLabel} characters`);
  return settings;
}

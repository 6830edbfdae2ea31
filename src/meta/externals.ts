/** A page of the pass-through module that is shown inside the console. */
export interface PassThrough {
  readonly module: string;
  /** What follows the `#`, such as `/coupon/list`. */
  readonly hash?: string;
}

/** An application in its own window; each environment may have its own address. */
export interface ExternalApp {
  readonly url?: string | Readonly<Record<string, string>>;
  /** Query parameter for the user's one-time token; no token is sent if absent. */
  readonly token?: string;
  /** API call that returns the address, including its token. */
  readonly call?: string;
}

/** The content of `externals.json`, by the keys that menu places use as `external`. */
export interface Externals {
  readonly environment: string;
  /** Base origin of pass-through pages; the console's own if empty. */
  readonly origin: string;
  readonly pages: Readonly<Record<string, PassThrough>>;
  readonly apps: Readonly<Record<string, ExternalApp>>;
}

/** The default without configuration. */
export const noExternals: Externals = { environment: 'production', origin: '', pages: {}, apps: {} };

/** The origin of a URL: strips user, path and query. */
export function originOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

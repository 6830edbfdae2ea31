/** A page of the pass-through module that is shown inside the console. */
export interface PassThrough {
  readonly module: string;
  /** What follows the `#`, such as `/coupon/list`. */
  readonly hash?: string;
}

/** An application in a window of its own; the environments may have different addresses. */
export interface ExternalApp {
  readonly url?: string | Readonly<Record<string, string>>;
  /** Name of the query value under which it takes the user's one-time token; none is sent without. */
  readonly token?: string;
  /** Call of the server that answers with the address, its token included. */
  readonly call?: string;
}

/** `externals.json` beside the console, by the keys that places name as `external`. */
export interface Externals {
  readonly environment: string;
  /** Base origin of pass-through pages; the console's own where empty. */
  readonly origin: string;
  readonly pages: Readonly<Record<string, PassThrough>>;
  readonly apps: Readonly<Record<string, ExternalApp>>;
}

/** Where nobody has configured anything. */
export const noExternals: Externals = { environment: 'production', origin: '', pages: {}, apps: {} };

/** The address alone where there is one: no user, path or query comes with it. */
export function originOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

import { addressOf } from '../../address.ts';

/** A page of the pass-through module that is shown inside the console. */
interface PassThrough {
  module: string;
  /** What follows the `#`, such as `/coupon/list`. */
  hash?: string;
}

/** An application in a window of its own; the two environments may have different addresses. */
interface App {
  url?: string | Readonly<Record<string, string>>;
  /** Call of the server that answers with the address, its token included. */
  call?: string;
  /** Name of the query value under which it takes the user's one-time token; none is sent without. */
  token?: string;
}

/** `externals.json` beside the console: the installation's own, edited without a build. */
interface Externals {
  environment: string;
  /** Base origin of pass-through pages; the console's own unless given. */
  origin: string;
  pages: Readonly<Record<string, PassThrough>>;
  apps: Readonly<Record<string, App>>;
}

export type ExternalPlace =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'app'; readonly url: string; readonly token?: string }
  | { readonly kind: 'app'; readonly call: string };

const none: Externals = { environment: 'production', origin: '', pages: {}, apps: {} };
let loading: Promise<Externals> | undefined;

async function fetchExternals(): Promise<Externals> {
  const response = await fetch(addressOf('/externals.json'), { cache: 'no-cache' });
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return none;
  return { ...none, ...((await response.json()) as Partial<Externals>) };
}

function loadExternals(): Promise<Externals> {
  loading ??= fetchExternals().catch(() => {
    loading = undefined;
    return none;
  });
  return loading;
}

/** Where a key leads in these externals, if the installation has said so. */
export function resolveExternal({ environment, origin, pages, apps }: Externals, key: string, now: number): ExternalPlace | undefined {
  const page = Object.hasOwn(pages, key) ? pages[key] : undefined;
  if (page) return { kind: 'page', url: `${origin}/super_cloud/pcm/${page.module}/?_t=${now}#${page.hash ?? ''}` };
  const app = Object.hasOwn(apps, key) ? apps[key] : undefined;
  if (app?.call) return { kind: 'app', call: app.call };
  const url = typeof app?.url === 'object' ? app.url[environment] : app?.url;
  return app && url ? { kind: 'app', url, token: app.token } : undefined;
}

export const findExternal = async (key: string): Promise<ExternalPlace | undefined> => resolveExternal(await loadExternals(), key, Date.now());

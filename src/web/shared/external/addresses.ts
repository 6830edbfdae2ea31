import { noExternals, type Externals } from '../../../meta/externals.ts';
import { addressOf } from '../../address.ts';

export type ExternalPlace =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'app'; readonly url: string; readonly token?: string }
  | { readonly kind: 'app'; readonly call: string };

let loading: Promise<Externals> | undefined;

/** Each installation edits this file without a new build. */
async function fetchExternals(): Promise<Externals> {
  const response = await fetch(addressOf('/externals.json'), { cache: 'no-cache' });
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return noExternals;
  return { ...noExternals, ...((await response.json()) as Partial<Externals>) };
}

function loadExternals(): Promise<Externals> {
  loading ??= fetchExternals().catch(() => {
    loading = undefined;
    return noExternals;
  });
  return loading;
}

/** The keys that this installation has an address for. The server names them in the page; another one may not. */
export async function namedExternals(): Promise<ReadonlySet<string>> {
  const named = document.querySelector<HTMLMetaElement>('meta[name="externals"]');
  if (named) return new Set(named.content.split(' ').filter(Boolean));
  const { pages, apps } = await loadExternals();
  return new Set([...Object.keys(pages), ...Object.keys(apps)]);
}

/** The target of a key, if the installation has configured one. */
export function resolveExternal(
  { environment, origin, pages, apps }: Externals,
  key: string,
  now: number,
): ExternalPlace | undefined {
  const page = Object.hasOwn(pages, key) ? pages[key] : undefined;
  if (page) return { kind: 'page', url: `${origin}/super_cloud/pcm/${page.module}/?_t=${now}#${page.hash ?? ''}` };
  const app = Object.hasOwn(apps, key) ? apps[key] : undefined;
  if (app?.call) return { kind: 'app', call: app.call };
  const url = typeof app?.url === 'object' ? app.url[environment] : app?.url;
  return app && url ? { kind: 'app', url, token: app.token } : undefined;
}

export const findExternal = async (key: string): Promise<ExternalPlace | undefined> =>
  resolveExternal(await loadExternals(), key, Date.now());

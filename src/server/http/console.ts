import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../auth/sessions.ts';
import { consolePage } from './console-page.ts';
import { noExternals, originOf, type Externals } from '../../meta/externals.ts';

export const consoleBase = '/super_cloud/admin/';

/** Allows only scripts and resources that the product ships itself. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // antd puts its styles into style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const securityHeaders: Record<string, string> = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Pass-through pages may be on another origin; only that origin may be framed in the console. */
function frameSources({ origin }: Externals): string {
  return ["frame-src 'self'", originOf(origin)].filter(Boolean).join(' ');
}

/** An unreadable file is treated as empty; `npm run check` reports its errors. */
async function readExternals(file: string): Promise<Externals> {
  try {
    return { ...noExternals, ...(JSON.parse(await readFile(file, 'utf8')) as Partial<Externals>) };
  } catch {
    return noExternals;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Told in the page itself, so that the sign-in screen needs no call to know of it. */
function withOpenId(page: string, label: string | undefined): string {
  if (label === undefined) return page;
  const content = label.replace(/[&<>"]/g, (sign) => entities[sign] as string);
  return page.replace('</head>', () => `<meta name="openid" content="${content}" /></head>`);
}

/**
 * Serves the built console. Files with a hash in their name are cached forever; the page itself is always revalidated.
 */
export async function addConsole(app: FastifyInstance, folder: string, openIdLabel?: string): Promise<boolean> {
  app.get('/', (_request, reply) => reply.redirect(consoleBase));
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return false;
  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: `${consoleBase}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: true,
    setHeaders: (reply) => {
      reply.setHeader('x-content-type-options', 'nosniff');
    },
  });
  const externals = join(folder, 'externals.json');
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const configured = await readExternals(externals);
    const policy = `${contentPolicy}; ${frameSources(configured)}`;
    const content = await consolePage({
      folder,
      base: consoleBase,
      path: `/${request.url.slice(consoleBase.length).replace(/[?#].*$/s, '')}`,
      hasSession: Boolean(request.cookies[sessionCookie]),
      externals: [...Object.keys(configured.pages), ...Object.keys(configured.apps)],
    });
    return reply
      .headers({ ...securityHeaders, 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'Cookie' })
      .type('text/html; charset=utf-8')
      .send(withOpenId(content, openIdLabel));
  };
  // The router treats the address with and without a trailing slash as the same; only the one without is redirected.
  app.get('/super_cloud/admin', (request, reply) =>
    request.url.startsWith(consoleBase) ? sendPage(request, reply) : reply.redirect(consoleBase),
  );
  // The installation's file with external addresses, read for each request so that changes need no restart.
  app.get(`${consoleBase}externals.json`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await readFile(externals)),
  );
  // Pictures next to the console: QR codes for downloading the app, and the pictures that the demo uses as uploads.
  for (const part of ['download', 'demo'].filter((name) => existsSync(join(folder, name)))) {
    await app.register(staticFiles, {
      root: join(folder, part),
      prefix: `${consoleBase}${part}/`,
      decorateReply: false,
      setHeaders: (reply) => Object.entries(securityHeaders).forEach(([name, value]) => reply.setHeader(name, value)),
    });
  }
  app.get(`${consoleBase}*`, sendPage);
  return true;
}

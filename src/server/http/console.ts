import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { noExternals, originOf, type Externals } from '../../meta/externals.ts';

export const consoleBase = '/super_cloud/admin/';

/** Nothing runs or loads that the product did not ship itself. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // antd writes its styles into style elements.
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

/** Pass-through pages may stand on an origin of their own; it alone may be shown within the console. */
async function frameSources(file: string): Promise<string> {
  const { origin } = await readExternals(file);
  return ["frame-src 'self'", originOf(origin)].filter(Boolean).join(' ');
}

/** A file that cannot be read opens nothing; `npm run check` says what is wrong with it. */
async function readExternals(file: string): Promise<Externals> {
  try {
    return { ...noExternals, ...(JSON.parse(await readFile(file, 'utf8')) as Partial<Externals>) };
  } catch {
    return noExternals;
  }
}

/** Serves the built console. Files with a hash in their name never change; the page itself is always asked for anew. */
export async function addConsole(app: FastifyInstance, folder: string): Promise<boolean> {
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
  const sendPage = async (_request: unknown, reply: FastifyReply) => {
    const policy = `${contentPolicy}; ${await frameSources(externals)}`;
    return reply
      .headers({ ...securityHeaders, 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(await readFile(page));
  };
  // The router takes the address with and without its slash for one; only without does it lead on.
  app.get('/super_cloud/admin', (request, reply) =>
    request.url.startsWith(consoleBase) ? sendPage(request, reply) : reply.redirect(consoleBase),
  );
  // Where external pages stand: the installation's own file, read anew so that a change needs no restart.
  app.get(`${consoleBase}externals.json`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await readFile(externals)),
  );
  // Pictures that stand beside the console: the codes to download the app by, and what the demo shows for uploads.
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

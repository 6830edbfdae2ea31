import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { checkAll, DeclarationError } from '../server/check-all.ts';
import { readConfig } from '../server/config.ts';
import type { Server } from '../server/server.ts';
import { claimDatabase } from '../server/storage/open.ts';
import { findAll } from './found.ts';
import { command, exit, Refusal } from './usage.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const consoleBase = '/super_cloud/admin/';
const catalogue = `${consoleBase}catalogue`;

const usage = `Usage: npm run dev

Serves the console and the API from their sources on PORT (8080). An edit of a resource, a form,
a policy or a translation is live at once; one with mistakes is reported and the last sound state goes on.
At ${catalogue} every field type is shown in all its states.`;

const ofServer = /^\/(super_cloud\/api|super_service|healthz|readyz|metrics)(\/|$|\?)/;

/** Changes to these files rebuild the server. */
const serverFiles = /\/(resources|forms|flows|dashboards|policies|labels|src\/(server|meta))\//;

export const run = (): Promise<number> =>
  command(usage, async () => {
    // Before the server is compiled, which takes many times as long.
    const checked = checkAll(await findAll());
    if ('problems' in checked) throw new Refusal(new DeclarationError(checked.problems).message);
    const claim = await claimDatabase(readConfig(process.env)).catch((error: Error) =>
      Promise.reject(new Refusal(error.message)),
    );
    const http = createHttpServer((request, response) => answer(request, response));
    const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
    const build = async (): Promise<Server> => {
      const module = (await vite.ssrLoadModule('/src/server/server.ts')) as typeof import('../server/server.ts');
      const server = await module.createServer(readConfig(process.env));
      await server.app.ready();
      return server;
    };
    let current = await build().catch(async (error: Error) => {
      await vite.close();
      throw new Refusal(error.message);
    });

    function answer(request: IncomingMessage, response: ServerResponse): void {
      // As it was asked for: Vite takes the base off.
      const { url = '/' } = request;
      if (url === '/') response.writeHead(302, { location: consoleBase }).end();
      else if (ofServer.test(url)) current.app.routing(request, response);
      else vite.middlewares(request, response, () => void sendPage(vite, url, response));
    }

    rebuildOnChange(vite, build, (next) => {
      const before = current;
      current = next;
      // Requests in progress finish on the server that accepted them.
      setTimeout(() => void before.close(), 2000);
    });
    const { port, host } = readConfig(process.env);
    try {
      await new Promise<void>((resolve, reject) => {
        http.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            error.code === 'EADDRINUSE'
              ? new Refusal(`Port ${port} is taken by another program. Stop it, or choose another port with PORT=…`)
              : error,
          ),
        );
        http.listen(port, host, resolve);
      });
      console.log(`\n  http://localhost:${port}${consoleBase}\n  http://localhost:${port}${catalogue}\n`);
      await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    } finally {
      http.closeAllConnections();
      http.close();
      await vite.close();
      await current.close();
      claim.release();
    }
    return exit.fine;
  });

async function sendPage(vite: ViteDevServer, url: string, response: ServerResponse): Promise<void> {
  const file = url.split(/[?#]/)[0] === catalogue ? 'src/catalogue/index.html' : 'index.html';
  const page = await vite.transformIndexHtml(url, await readFile(join(root, file), 'utf8'));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}

/** Rebuilds the server shortly after the last change. If the new one fails to start, the old one keeps running. */
function rebuildOnChange(vite: ViteDevServer, build: () => Promise<Server>, replace: (server: Server) => void): void {
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!serverFiles.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      build().then(
        (server) => {
          replace(server);
          console.log(`  ${new Date().toLocaleTimeString()}  declarations taken over`);
        },
        (error: Error) => console.error(`\n${error.message}\n`),
      );
    }, 100);
  });
}

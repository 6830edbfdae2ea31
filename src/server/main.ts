import { readConfig } from './config.ts';
import { consoleBase } from './http/console.ts';
import { createServer, type Server } from './server.ts';
import { claimDatabase } from './storage/open.ts';

/** How long open requests may take to finish after the process is asked to stop. */
const graceMs = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const claim = await claimDatabase(config);
  const server = await createServer(config);
  await server.app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await server.close();
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${config.port} is taken by another program. Stop it, or choose another port with PORT=…`)
      : error;
  });
  if (config.production && config.hosts.size === 0)
    server.services.log.warn(
      {},
      'ALLOWED_HOSTS is not set: calls to any host name are answered. Set it to the names under which people open the console.',
    );
  stopOnSignal(server, claim);
  announce(server, config.port);
}

function announce({ installed }: Server, port: number): void {
  const lines = [``, `  地址 Address   http://localhost:${port}${consoleBase}`];
  if (installed.demo)
    lines.push(
      `  演示账号 Accounts   ${installed.demo.accounts.join(', ')}`,
      `  密码 Password   ${installed.demo.password}`,
    );
  if (installed.adminPassword)
    lines.push(
      `  首个管理员 First administrator   admin / ${installed.adminPassword}`,
      '  （只显示这一次 shown only once）',
    );
  console.log(`${lines.join('\n')}\n`);
}

/** The claim on the database is kept for as long as the process lives. */
function stopOnSignal(server: Server, claim: { release(): void }): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      server
        .close()
        .finally(() => claim.release())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
    });
  }
}

export const run = (): Promise<void> =>
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? `\n  ${error.message.replaceAll('\n', '\n  ')}\n` : error);
    process.exit(1);
  });

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Starts the product in its own process, so that it can be killed. */
export async function startProcess(dataDir: string, port: number) {
  const child = spawn(process.execPath, [join(process.cwd(), 'src/cli/run.mjs'), 'dev'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 1000; i++) {
    if (
      await fetch(`${url}/healthz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return { child, url };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('the server did not start');
}

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** The first start creates the demo data, which takes minutes on a busy machine. */
const startMs = 20 * 60_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The built product in its own process, which is killed and restarted at the same address. */
export class ChaosServer {
  #child: ChildProcess | undefined;
  #printed = '';

  private constructor(
    readonly main: string,
    readonly port: number,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async prepare(main: string, env: Readonly<Record<string, string>>): Promise<ChaosServer> {
    return new ChaosServer(main, await freePort(), env);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.main], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        LOG_LEVEL: 'fatal',
        CALLS_PER_SECOND: '0',
        ADDRESS_CALLS_PER_SECOND: '0',
        ...this.env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    child.stderr?.on('data', (text: Buffer) => (this.#printed = (this.#printed + text.toString()).slice(-2000)));
    const end = Date.now() + startMs;
    while (
      !(await fetch(`${this.url}/healthz`).then(
        (reply) => reply.ok,
        () => false,
      ))
    ) {
      if (!this.isRunning || Date.now() > end) throw new Error(`the server did not start\n${this.#printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The reply to a readiness probe. */
  async readiness(): Promise<string> {
    const reply = await fetch(`${this.url}/readyz`);
    const { checks } = (await reply.json()) as { checks: Record<string, { ok: boolean; detail: string }> };
    return `readyz ${reply.status}${Object.values(checks)
      .flatMap(({ ok, detail }) => (ok ? [] : [` ${detail}`]))
      .join(',')}`;
  }

  kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }
}

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { chromiumPath } from './find-chromium.ts';
import { watchRequests } from './quiet.ts';
import { startServer, type RunningServer } from './server.ts';

/** A name that browsers do not treat as localhost, so pages behave as in an intranet without https. */
export const intranetHost = 'console.intranet';

const flags = [
  `--host-resolver-rules=MAP ${intranetHost} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let running: Promise<Browser> | undefined;

/**
 * The shared browser of this test process, because starting one takes longer than many journeys. It ends with the
 * process, and is replaced if it crashed.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = chromium.launch({ executablePath: chromiumPath(), headless: true, args: flags });
  return running;
}

/** Timeout of browser steps, long enough for a busy machine. */
export const patience = 60_000;

/** Pictures for people to look at: `npm run test:e2e -- --screenshots`. No test reads them, and each costs 0.2 s. */
const takesScreenshots = process.env.SCREENSHOTS !== undefined;
/** Characters of a page that are told when a journey fails. */
const maxShown = 6000;
const screenshotFolder = '.tmp/screenshots';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the console: `/passthrough/carpark/index`. */
  open(place: string): Promise<void>;
  signIn(account: string, password?: string): Promise<void>;
  /** Allows a console message that this journey provokes; any other message fails the journey. */
  expectMessage(pattern: RegExp): void;
  /** Takes a picture if the run was asked for them. */
  screenshot(name: string): Promise<void>;
}

interface VisitorOptions extends BrowserContextOptions {
  /** Starts as an account that is signed in already; the sign-in form is filled in once for each account. */
  signedIn?: string;
}

interface JourneyOptions {
  /** Environment variables of the server. */
  env?: Record<string, string>;
  /** The journey changes files of the console, so it gets its own copy of the build. */
  ownConsole?: boolean;
}

export interface Journey {
  server: RunningServer;
  consoleDir: string;
  /** Opens a browser context for a user. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Errors and warnings of the browsers so far. A journey must end with an empty list. */
  complaints: string[];
  /** What every open page shows, or the dialog on it, as a screen reader is told. */
  shown(): Promise<string[]>;
  /** Closes all visitors' pages, because open pages keep polling. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A server with demo data and a real browser. Every error or warning of the browser counts as a complaint. */
export async function startJourney({ env, ownConsole = false }: JourneyOptions = {}): Promise<Journey> {
  const built = process.env.CONSOLE_DIR as string;
  const consoleDir = ownConsole ? await mkdtemp(join(tmpdir(), 'console-build-')) : built;
  if (ownConsole) await cp(built, consoleDir, { recursive: true });
  const server = await startServer({
    CONSOLE_DIR: consoleDir,
    ALLOWED_HOSTS: `127.0.0.1,localhost,${intranetHost}`,
    ...env,
  });
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  const complaints: string[] = [];
  const base = `${server.url}/super_cloud/admin`;

  const signedIn = new Map<string, Promise<State>>();

  async function signInOnce(account: string): Promise<State> {
    const { context, signIn } = await visitor();
    await signIn(account);
    const state = await context.storageState();
    await context.close();
    return state;
  }

  function stateOf(account: string): Promise<State> {
    const state = signedIn.get(account) ?? signInOnce(account);
    signedIn.set(account, state);
    return state;
  }

  async function visitor({ signedIn: known, ...options }: VisitorOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      permissions: ['clipboard-write'],
      ...(known !== undefined && { storageState: await stateOf(known) }),
      ...options,
    });
    contexts.add(context);
    context.once('close', () => void contexts.delete(context));
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    watchRequests(page);
    const expected: RegExp[] = [];
    const complain = (text: string) => {
      if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
    };
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complain(error.stack || error.message || String(error)));
    const open = async (place: string) => {
      await page.goto(base + place);
    };
    return {
      page,
      context,
      open,
      expectMessage: (pattern) => expected.push(pattern),
      async signIn(account, password = demoPassword) {
        if (!page.url().includes('/login')) await open('/login');
        await page.getByLabel('账号').fill(account);
        await page.getByLabel('密码', { exact: true }).fill(password);
        await page.getByRole('button', { name: '登录', exact: true }).click();
        await page.locator('#main').waitFor();
      },
      async screenshot(name) {
        if (!takesScreenshots) return;
        await mkdir(screenshotFolder, { recursive: true });
        await page.screenshot({ path: `${screenshotFolder}/${name}.png` });
      },
    };
  }

  const shown = () =>
    Promise.all(
      [...contexts]
        .flatMap((context) => context.pages())
        .map(async (page) => {
          const dialog = page.getByRole('dialog').last();
          const asked = (await dialog.count()) > 0 ? dialog : page.locator('body');
          const tree = await asked.ariaSnapshot({ timeout: 5000 }).catch(String);
          return `${page.url()}\n${tree.slice(0, maxShown)}`;
        }),
    );

  const leave = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };

  return {
    server,
    consoleDir,
    visitor,
    complaints,
    shown,
    leave,
    async stop() {
      await leave();
      await server.stop();
      if (ownConsole) await rm(consoleDir, { recursive: true, force: true });
    },
  };
}

const tellWhy = (name: string, errors: readonly { message: string }[], pages: readonly string[]): void =>
  console.error([`failed: ${name}`, ...errors.map(({ message }) => message), ...pages].join('\n'));

/** One journey for all tests of a file. Each test starts without visitors and fails if the browsers complained. */
export function sharedJourney(options: JourneyOptions = {}): Journey {
  const journey = {} as Journey;
  beforeAll(async () => void Object.assign(journey, await startJourney(options)));
  afterEach(async ({ task }) => {
    // The second try may pass, and nobody would know what was wrong with the first.
    if (task.result?.state === 'fail') tellWhy(task.name, task.result.errors ?? [], await journey.shown());
    await journey.leave();
    expect(journey.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => journey.stop());
  return journey;
}

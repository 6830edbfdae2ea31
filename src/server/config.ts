import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOpenIdSettings, type OpenIdSettings } from './auth/openid-settings.ts';
import { readKafkaSettings, type KafkaSettings } from './bus/kafka-settings.ts';

/** Everything that the environment of the process decides. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether the embedded database waits for the disk at every commit. No setting turns it off: only tests do, whose data nobody keeps. */
  readonly durable: boolean;
  /** How many times as long as by itself PostgreSQL is waited for. No setting changes it: only tests do, which fail for no load of their machine. */
  readonly patience?: number;
  /** Where the built console lies. */
  readonly consoleDir: string;
  /** Where the build put the demo of its day. */
  readonly shippedDir: string;
  readonly databaseUrl?: string;
  /** How long a database that cannot be reached yet is waited for at the start. */
  readonly databaseWaitSeconds: number;
  readonly production: boolean;
  readonly adminPassword?: string;
  /** Origins besides the server's own that may call it, such as the address of a console served elsewhere. */
  readonly origins: ReadonlySet<string>;
  /** Names under which the server may be addressed; empty where any will do. */
  readonly hosts: ReadonlySet<string>;
  /** How many calls a second one user and one address may make, and how many at once after a rest. */
  readonly calls: { readonly user: Rate; readonly address: Rate };
  /** How long the body of a call, and that of a file, may take to arrive. */
  readonly arrival: { readonly bodySeconds: number; readonly uploadSeconds: number };
  /** One line of log for every call. */
  readonly accessLog: boolean;
  /** The id of the requests whose statements are logged. */
  readonly sqlLogOf?: string;
  /** Figures for Prometheus: shown to whoever has the token, or on a port of their own. */
  readonly metrics: { readonly token?: string; readonly port?: number; readonly host: string };
  /** Networks of one's own to which events may be pushed; the public internet alone unless named. */
  readonly webhookNetworks: readonly string[];
  /** Number of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number;
  readonly secureCookies: boolean;
  readonly logLevel: string;
  readonly sessions: { readonly idleMinutes: number; readonly absoluteMinutes: number; readonly maxPerUser: number };
  readonly signIn: {
    readonly pairFailures: number;
    readonly accountFailures: number;
    readonly addressFailures: number;
    readonly lockMinutes: number;
  };
  /** What partners sign their tokens with; without it nobody comes in that way. */
  readonly partnerSecret?: string;
  readonly openId?: OpenIdSettings;
  /** The cluster to which events are published. */
  readonly kafka?: KafkaSettings;
  readonly postOfficeUrl?: string;
  /** The payment system of the property company, which names its projects. */
  readonly paymentSystemUrl?: string;
  /** How gateways of air conditioners are reached, `{address}` being where a project or a room has its own. */
  readonly airGateway?: { readonly url: string; readonly secret: string };
  /** Where people reach this server from outside, for links in mails. */
  readonly publicUrl?: string;
  /** What stored secrets are encrypted with; a key of its own lies in the data folder unless given. */
  readonly secretKey?: string;
  /** Where uploaded files go instead of the data folder; needed as soon as several machines serve. */
  readonly s3?: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
  };
}

/** What a request may be called by whoever sends it; anything else could not be told from a text of a log. */
export const requestIdShape = /^[\w.-]{8,64}$/;

/** Zero a second stands for no limit. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the environment; what makes no sense is named, all at once, before anything is opened. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const whole = (name: string, fallback: number, max: number, min = 0) => {
    const text = env[name] ?? '';
    if (text === '') return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      problems.push(`${name}=${text} is not a whole number from ${min} to ${max}`);
    return value;
  };
  const port = whole('PORT', 8080, 65_535);
  const trustedProxies = whole('TRUSTED_PROXIES', 0, 10);
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must start with postgres://; leave it out to use the embedded database');
  const databaseWaitSeconds = whole('DATABASE_WAIT_SECONDS', 60, 3600);
  const sessions = {
    idleMinutes: whole('SESSION_IDLE_MINUTES', 120, 1440, 1),
    absoluteMinutes: whole('SESSION_MAX_HOURS', 24, 720, 1) * 60,
    maxPerUser: whole('MAX_SESSIONS_PER_USER', 10, 1000, 1),
  };
  const signIn = {
    pairFailures: whole('LOGIN_FAILURES', 5, 100, 1),
    accountFailures: whole('LOGIN_ACCOUNT_FAILURES', 100, 100_000, 1),
    addressFailures: whole('LOGIN_ADDRESS_FAILURES', 50, 100_000, 1),
    lockMinutes: whole('LOGIN_LOCK_MINUTES', 15, 1440, 1),
  };
  const calls = {
    user: { perSecond: whole('CALLS_PER_SECOND', 50, 100_000), burst: whole('CALLS_BURST', 200, 1_000_000, 1) },
    address: {
      perSecond: whole('ADDRESS_CALLS_PER_SECOND', 500, 100_000),
      burst: whole('ADDRESS_CALLS_BURST', 2000, 1_000_000, 1),
    },
  };
  const arrival = {
    bodySeconds: whole('BODY_SECONDS', 30, 600, 1),
    uploadSeconds: whole('UPLOAD_SECONDS', 600, 7200, 1),
  };
  const hosts = listOf(env.ALLOWED_HOSTS).map((host) => host.toLowerCase());
  for (const host of hosts)
    if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host))
      problems.push(`ALLOWED_HOSTS: ${host} is not the name of a host, such as console.example.com or 10.0.0.5:8080`);
  const webhookNetworks = listOf(env.WEBHOOK_NETWORKS);
  for (const network of webhookNetworks)
    if (!/^[\da-f:.]+(\/\d{1,3})?$/i.test(network))
      problems.push(`WEBHOOK_NETWORKS: ${network} is not a network such as 10.0.0.0/8`);
  const metrics = {
    token: env.METRICS_TOKEN || undefined,
    port: whole('METRICS_PORT', 0, 65_535) || undefined,
    host: env.METRICS_HOST || '127.0.0.1',
  };
  if (metrics.token && metrics.token.length < 16)
    problems.push('METRICS_TOKEN is shorter than 16 characters and could be guessed');
  const partnerSecret = env.THIRD_PARTY_SECRET || undefined;
  if (partnerSecret && partnerSecret.length < 32)
    problems.push('THIRD_PARTY_SECRET is shorter than 32 characters and could be guessed');
  const secretKey = env.SECRET_KEY || undefined;
  if (secretKey && secretKey.length < 32)
    problems.push('SECRET_KEY is shorter than 32 characters and could be guessed');
  const postOfficeUrl = env.POST_OFFICE_URL || undefined;
  if (postOfficeUrl && !URL.canParse(postOfficeUrl))
    problems.push(`POST_OFFICE_URL=${postOfficeUrl} is not an address`);
  const paymentSystemUrl = env.PAYMENT_SYSTEM_URL?.replace(/\/+$/, '') || undefined;
  if (paymentSystemUrl && !/^https?:\/\/[^\s"'<>]+$/.test(paymentSystemUrl))
    problems.push(`PAYMENT_SYSTEM_URL=${paymentSystemUrl} is not an address such as https://pay.example.com/api`);
  const airGateway = { url: env.AIR_GATEWAY_URL ?? '', secret: env.AIR_GATEWAY_SECRET ?? '' };
  const wantsAir = Boolean(airGateway.url || airGateway.secret);
  if (wantsAir && !/^https?:\/\/\{address\}[^\s"'<>{}]*$/.test(airGateway.url))
    problems.push('AIR_GATEWAY_URL is not an address such as http://{address}:8080/switch');
  if (wantsAir && airGateway.secret.length < 16)
    problems.push('AIR_GATEWAY_SECRET is shorter than 16 characters and could be guessed');
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') || undefined;
  if (publicUrl && !/^https?:\/\/[^/\s"'<>]+$/.test(publicUrl))
    problems.push(`PUBLIC_URL=${publicUrl} is not an address such as https://console.example.com`);
  const s3 = {
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
    region: env.S3_REGION || 'us-east-1',
  };
  const wantsS3 = Boolean(s3.endpoint || s3.bucket || s3.accessKey || s3.secretKey);
  if (wantsS3 && !/^https?:\/\/[^/]+\/?$/.test(s3.endpoint))
    problems.push('S3_ENDPOINT must be the address of the object storage, such as https://storage.example.com');
  if (wantsS3 && !(s3.bucket && s3.accessKey && s3.secretKey))
    problems.push('S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together with S3_ENDPOINT');
  const sqlLogOf = env.LOG_SQL || undefined;
  if (sqlLogOf && !requestIdShape.test(sqlLogOf))
    problems.push(
      `LOG_SQL=${sqlLogOf} is not the id of a request: 8 to 64 letters, digits, points, hyphens and underscores`,
    );
  const openId = readOpenIdSettings(env, problems);
  const kafka = readKafkaSettings(env, problems);
  const level = env.LOG_LEVEL || 'info';
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(level))
    problems.push(`LOG_LEVEL=${level} is not a log level`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    port,
    host: env.HOST || '0.0.0.0',
    dataDir: env.DATA_DIR || 'data',
    durable: true,
    consoleDir: env.CONSOLE_DIR || join(dirname(fileURLToPath(import.meta.url)), '../client'),
    shippedDir: join(dirname(fileURLToPath(import.meta.url)), '../shipped'),
    databaseUrl,
    databaseWaitSeconds,
    production: env.NODE_ENV === 'production',
    adminPassword: env.ADMIN_PASSWORD || undefined,
    origins: new Set(listOf(env.ALLOWED_ORIGINS)),
    hosts: new Set(hosts),
    calls,
    arrival,
    accessLog: env.ACCESS_LOG === 'true',
    sqlLogOf,
    metrics,
    trustedProxies,
    webhookNetworks,
    secureCookies: env.SECURE_COOKIES === 'true',
    logLevel: level,
    sessions,
    signIn,
    partnerSecret,
    openId,
    kafka,
    postOfficeUrl,
    paymentSystemUrl,
    airGateway: wantsAir ? airGateway : undefined,
    publicUrl,
    secretKey,
    s3: wantsS3 ? s3 : undefined,
  };
}

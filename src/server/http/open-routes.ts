import type { FastifyRequest } from 'fastify';
import { apiBase, serviceBase } from './bases.ts';

export const deviceCalls = [
  'heartbeat',
  'event',
  'pass',
  'verifyMeal',
  'accessTasks',
  'accessResult',
  'printTasks',
  'printResult',
  'cabinetPut',
  'cabinetTake',
  'faceLibrary',
  'facePhoto',
  'pay',
] as const;

const signedCallbacks: readonly string[] = [
  `${apiBase}/wechat/callback/:publicId`,
  `${apiBase}/wechat/pay/notify/:mchId`,
  `${apiBase}/flashdeliver/web/order/starbucksReceiver`,
  // Mail programs call it by themselves; the link is signed.
  `${apiBase}/notify/unsubscribe/:token`,
  // Devices carry a key of their own.
  ...deviceCalls.map((call) => `${apiBase}/device/${call}`),
];

/**
 * All API routes that need no session: signing in and out, and calls of other applications with their own token. Any
 * other route needs a session, and is refused before its body is read.
 */
const open: ReadonlySet<string> = new Set([
  ...[
    'login',
    'loginV2',
    'loginV3',
    'login/2fa',
    'loginByThirdToken',
    'getKey',
    'sendVerifyCode',
    'logout',
    'redeemToken',
    'openid/start',
    'openid/callback',
  ].map((call) => `${apiBase}/user/${call}`),
  // An invited person has no account yet; the invitation itself is the credential.
  `${apiBase}/organisation/wechat/front/user/getOrgByInvite`,
  // Whoever fills in a form by its link has no account: the link is signed, and each call checks it.
  ...['form', 'upload', 'code', 'verify', 'send', 'state'].map((call) => `${apiBase}/fill/${call}`),
  // A screen on a wall has a key of its own, which shows one dashboard and nothing else.
  ...['open', 'data'].map((call) => `${apiBase}/wall/screen/${call}`),
  `${serviceBase}/super_service/j_security_check`,
  ...signedCallbacks,
]);

/** Called by other servers, not by browsers; each call is signed, or carries a key. */
export const isSignedCallback = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  signedCallbacks.includes(url);

/** Decided by the matched route, because the same address can be spelled in many ways. */
export function isOfApi({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith(`${apiBase}/`) || url.startsWith(`${serviceBase}/`);
}

export const needsSession = (request: FastifyRequest): boolean =>
  isOfApi(request) && !open.has(request.routeOptions.url ?? '');

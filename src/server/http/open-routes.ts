import type { FastifyRequest } from 'fastify';
import { apiBase, serviceBase } from './bases.ts';

const signedCallback = `${apiBase}/wechat/callback/:publicId`;

/**
 * Every route of the API that answers without a session: the ways to come in, to go out, and what
 * other applications ask with a token of their own. Whatever is not named here needs a session,
 * and is refused before its body is read.
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
  ].map((call) => `${apiBase}/user/${call}`),
  // Whoever was invited has no account yet; the invitation itself is what they show.
  `${apiBase}/organisation/wechat/front/user/getOrgByInvite`,
  // Whoever fills in a form by its link has no account: the link is signed, and each call checks it.
  ...['form', 'send', 'state'].map((call) => `${apiBase}/fill/${call}`),
  `${serviceBase}/super_service/j_security_check`,
  signedCallback,
]);

/** Servers of others call these, and no browser: each call is signed with a secret that they share with us. */
export const isSignedCallback = ({ routeOptions: { url } }: FastifyRequest): boolean => url === signedCallback;

/** By the route that answers, not by the address: one address can be written in many ways. */
export function isOfApi({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith(`${apiBase}/`) || url.startsWith(`${serviceBase}/`);
}

export const needsSession = (request: FastifyRequest): boolean =>
  isOfApi(request) && !open.has(request.routeOptions.url ?? '');

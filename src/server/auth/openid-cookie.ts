import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteKit } from '../http/kit.ts';
import { readJson } from '../../meta/strict-json.ts';
import { apiBase } from '../http/bases.ts';
import { minute } from '../clock.ts';
import type { OpenIdAnswer, OpenIdFlow } from './openid.ts';

/** A sign-in that is under way, or how it ended. Sealed in a cookie, so it is bound to one browser and needs no table. */
export type OpenIdStage =
  | { readonly is: 'begun'; readonly flow: OpenIdFlow }
  | { readonly is: 'proven'; readonly answer: OpenIdAnswer; readonly ticket: string }
  | { readonly is: 'failed'; readonly error: 'openIdFailed' | 'openIdUnknown' };

const name = 'OPENID_SIGN_IN';
const about = 'openid sign-in';
const path = `${apiBase}/user`;
const lifeMs = 10 * minute;

export function setStage(kit: RouteKit, reply: FastifyReply, stage: OpenIdStage): void {
  const sealed = kit.vault.seal(JSON.stringify({ until: kit.auth.clock() + lifeMs, stage }), about);
  reply.setCookie(name, sealed, {
    path,
    httpOnly: true,
    // Strict would keep it back when the provider sends the browser here.
    sameSite: 'lax',
    secure: kit.config.secureCookies,
    maxAge: lifeMs / 1000,
  });
}

/** Undefined: none, too old, or not from here. */
export function stageOf(kit: RouteKit, request: FastifyRequest): OpenIdStage | undefined {
  const sealed = request.cookies[name];
  if (!sealed) return undefined;
  try {
    const { until, stage } = readJson(kit.vault.open(sealed, about)) as unknown as {
      until: number;
      stage: OpenIdStage;
    };
    return until > kit.auth.clock() ? stage : undefined;
  } catch {
    return undefined;
  }
}

export const clearStage = (reply: FastifyReply): FastifyReply => reply.clearCookie(name, { path });

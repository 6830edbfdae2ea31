import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Vault } from './vault.ts';

export interface Invite {
  readonly orgId: string;
  /** Until when it opens, in milliseconds. */
  readonly expires: number;
}

/** Invitations to a project, as they stand in a QR code: nobody can make one, change the project in one, or use one later. */
export class Invites {
  readonly #key: Buffer;

  constructor(
    vault: Vault,
    readonly clock: Clock,
  ) {
    this.#key = vault.derive('invite', 32);
  }

  make({ orgId, expires }: Invite): string {
    const told = `${orgId}.${expires.toString(36)}`;
    return `${told}.${this.#sign(told).toString('base64url')}`;
  }

  /** What an invitation says; undefined where it is not one of ours or has run out. */
  read(token: string): Invite | undefined {
    const [, told = '', orgId = '', time = '', signature = ''] =
      /^(([0-9a-f-]{36})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
    if (!orgId || !timingSafeEqual(this.#sign(told), Buffer.from(signature, 'base64url'))) return undefined;
    const expires = Number.parseInt(time, 36);
    return expires > this.clock() ? { orgId, expires } : undefined;
  }

  readonly #sign = (told: string): Buffer => createHmac('sha256', this.#key).update(told).digest();
}

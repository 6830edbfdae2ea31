import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Vault } from './vault.ts';

export interface Invite {
  readonly orgId: string;
  /** Expiry in milliseconds. */
  readonly expires: number;
}

/**
 * Signed invitations to a project, printed as QR codes: they cannot be forged, changed to another project, or used
 * after they expire.
 */
export class Invites {
  readonly #key: Buffer;

  constructor(
    vault: Vault,
    readonly clock: Clock,
  ) {
    this.#key = vault.derive('invite', 32);
  }

  make({ orgId, expires }: Invite): string {
    const content = `${orgId}.${expires.toString(36)}`;
    return `${content}.${this.#sign(content).toString('base64url')}`;
  }

  /** Reads an invitation; undefined if the signature is wrong or it has expired. */
  read(token: string): Invite | undefined {
    const [, content = '', orgId = '', time = '', signature = ''] =
      /^(([0-9a-f-]{36})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
    if (!orgId || !timingSafeEqual(this.#sign(content), Buffer.from(signature, 'base64url'))) return undefined;
    const expires = Number.parseInt(time, 36);
    return expires > this.clock() ? { orgId, expires } : undefined;
  }

  readonly #sign = (content: string): Buffer => createHmac('sha256', this.#key).update(content).digest();
}

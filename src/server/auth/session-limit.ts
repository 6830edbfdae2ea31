import type { RouteKit } from '../http/kit.ts';
import { systemContext } from '../system.ts';
import { isoTime } from '../clock.ts';
import { logSessionEnd } from './login-log.ts';
import type { Account } from './principals.ts';

/**
 * Ends a user's sessions beyond the limit, those idle for longest first, but never the new one. Runs after the new
 * session is stored: if several are opened at once, the last check sees them all.
 */
export async function endSessionsOverLimit(kit: RouteKit, { row }: Account, reference: string): Promise<void> {
  const { sessions, clock } = kit.auth;
  const others = (await sessions.listOf(String(row.id))).filter(
    (session) => !session.impersonator && session.reference !== reference,
  );
  const byUse = others.toSorted((a, b) => b.seenMs - a.seenMs || b.createdAt.localeCompare(a.createdAt));
  for (const session of byUse.slice(kit.config.sessions.maxPerUser - 1)) {
    const from = { ...systemContext(kit), ip: session.ip, userAgent: session.userAgent };
    await sessions.end(session.id, (tx) =>
      logSessionEnd(from, String(row.userName), session.loginType, session.createdAt, isoTime(clock()), tx),
    );
  }
}

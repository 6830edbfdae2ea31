import { randomUUID } from 'node:crypto';
import type { Context, Grants, Principal, Services } from './context.ts';

const everything: Grants = { reach: () => 'all', codesByAction: () => ({}), perms: () => [], bounded: false };

/** Stands for the product where a row says who wrote it; no user has it. */
export const productId = '00000000-0000-7000-8000-000000000000';

/** The user who acts; nobody where it is the product, a device or a link. */
export const actingUser = ({ userId, isLink }: Principal): string | null =>
  userId === productId || isLink ? null : userId;

/** The product itself, as the author of rows that nobody signed in has written. */
const product: Principal = {
  userId: productId,
  userName: 'system',
  realName: '系统',
  userType: -1,
  roles: [],
  scopeIds: { self: [], centre: [], project: [], enterprise: [], merchant: [] },
  centreItself: [],
  grants: everything,
  roleDigest: '',
};

/** A context for work that starts by itself: installing, scheduled jobs. It enters the same pipeline as everybody. */
export const systemContext = (services: Services): Context => ({
  ...services,
  principal: product,
  locale: 'zh',
  requestId: randomUUID(),
  ip: '',
  userAgent: 'system',
});

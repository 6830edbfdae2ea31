import { moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, mapOf, object, text, whole, type Node } from '../../http/openapi/schemas.ts';

const signedIn = {
  userToken: text,
  token: text,
  id: text,
  userName: text,
  companyId: orNull(text),
  orgList: listOf(text),
  client: text,
  userType: { type: 'integer' } as Node,
};

/** Addresses to which codes are sent, masked. */
const addresses: Node = object({ sms: text, email: text });
const methods: Node = listOf({ enum: ['totp', 'sms', 'email', 'recovery'] });

/** Signed in, or asked for the second factor first. */
export const entered: Node = {
  anyOf: [whole(signedIn), whole({ secondFactor: whole({ ticket: text, methods, to: addresses }) })],
};
export const returned: Node = whole(signedIn);
export const impersonating: Node = whole({ ...signedIn, endsAt: moment });

/** A code is on its way, or waits for a channel; where to, if the caller may know. */
export const codeSent: Node = object({ resendAfter: count, isWaiting: yesOrNo, to: text, method: text }, [
  'resendAfter',
  'isWaiting',
]);

const menuTexts = Object.fromEntries(
  ['parentId', 'path', 'permCode', 'icon', 'externalUrl'].map((name) => [name, text]),
);
const menuFlags = Object.fromEntries(
  ['off', 'hidden', 'noCache', 'affix', 'alwaysShow', 'blank'].map((name) => [name, yesOrNo]),
);
const menuRow = object({ id: text, menuType: text, menuName: text, sort: count, ...menuTexts, ...menuFlags }, [
  'id',
  'menuType',
  'menuName',
  'sort',
]);

const profileFields = {
  ...signedIn,
  virtId: orNull(text),
  merId: orNull(text),
  saleId: { type: 'null' } as Node,
  realName: text,
  name: text,
  avatar: orNull(text),
  introduction: text,
  roles: listOf(text),
  perms: listOf(text),
  grants: mapOf(listOf(text)),
  orgs: listOf(whole({ id: text, label: text })),
  orgId: orNull(text),
  activeOrgId: orNull(text),
  impersonator: orNull(text),
  impersonationEndsAt: orNull(moment),
  twoFactorEnabled: yesOrNo,
  mustChangePassword: yesOrNo,
  onlyLooksBy: orNull(text),
};
/** Who somebody is, and what they may do. */
export const profile: Node = object(
  { ...profileFields, forms: listOf(whole({ key: text, title: text })), menus: listOf(menuRow) },
  Object.keys(profileFields),
);

export const externalUser: Node = whole({
  id: text,
  userName: text,
  realName: text,
  userType: { type: 'integer' },
  companyId: orNull(text),
  orgList: listOf(text),
});

export const factorState: Node = whole({ enabled: yesOrNo, methods, to: addresses, recoveryCodesLeft: count });
/** What an authenticator app needs, or where the first code went. */
export const enrolment: Node = { anyOf: [whole({ secret: text, url: text, qr: text }), codeSent] };
export const recoveryCodes: Node = whole({ recoveryCodes: listOf(text) });

export const ownSessions: Node = whole({
  list: listOf(
    whole({
      reference: text,
      ip: text,
      userAgent: text,
      createdAt: moment,
      seenAt: moment,
      expiresAt: moment,
      current: yesOrNo,
      impersonator: orNull(text),
    }),
  ),
  total: count,
});

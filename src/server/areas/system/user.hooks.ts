import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { assertNotMorePrivileged, refuseWider } from '../../auth/escalation.ts';
import { userResource } from '../../auth/accounts.ts';
import { forgetPendingCodes, forgetSecondFactor } from '../../auth/enrolment.ts';
import { ownChanges, passwordChange } from '../../auth/self-service-actions.ts';
import { passwordSetters, refuseUsedPassword, rememberPassword } from '../../auth/password-history.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { requireProof } from '../../auth/proof.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { clearAttempts } from '../../auth/throttle.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { keepAnAdministrator } from './administrators.ts';
import { followUser, recordsOf } from './memberships.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { changes } from './rows.ts';
import { codeOf, checkRoles, rolesIn } from './user-roles.ts';

/** What nobody changes of the own account in the list of users, where no password is asked for. */
const ownFields = ['password', 'roleIds', 'userType', 'twoFactorEnabled', 'expireDate'] as const;

/** Where codes and news of the account go: changed by its user only after a proof, whatever call does it. */
const addressFields = ['mobile', 'email'] as const;

const hooks: ResourceHooks = {
  copies: recordsOf,
  passwordSetters: (context, tx, userIds) => passwordSetters(context.store, userIds, tx),

  async before(context, tx, change) {
    const { action, before, values } = change;
    if (ownChanges.has(action)) return;
    if (before?.id === context.principal.userId) validateOwn(context, change);
    else if (before) {
      await assertNotMorePrivileged(context, (await rolesIn(context, tx, before.roleIds)).map(codeOf));
      await refuseWider(context, tx, before);
    }
    await checkRoles(context, tx, before, values);
    if (typeof values.password === 'string') await takePassword(context, tx, before, values, values.password);
  },

  async after(context, tx, { action, before, values, id }) {
    const { store } = context;
    const gone = action === 'delete' || values.status === 'disabled';
    const newPassword = action !== passwordChange && typeof values.password === 'string' ? values.password : undefined;
    if (newPassword !== undefined)
      await rememberPassword(
        store,
        tx,
        id,
        newPassword,
        'initial',
        context.principal.impersonator?.id ?? context.principal.userId,
      );
    if (gone || newPassword !== undefined) await endSessionsOf(store, tx, id);
    if (gone) await context.approvals.left(context, tx, id);
    if (before && addressFields.some((name) => changes(before, values, name))) await forgetPendingCodes(store, tx, id);
    if (action === 'delete' || (before?.twoFactorEnabled === true && values.twoFactorEnabled !== true))
      await forgetSecondFactor(store, tx, id);
    if (before && (action === 'unlock' || newPassword !== undefined))
      await clearAttempts(store, tx, String(before.userName));
    if (action !== 'delete') await followUser(context, tx, id, before, values);
    if (before) await keepAnAdministrator(context, tx, before);
  },
};

function validateOwn({ principal }: Context, { action, before, values }: Change): void {
  const touched =
    action === 'delete' || action === 'disable' || ownFields.some((name) => changes(before, values, name));
  if (touched) throw new AppError('ownAccount');
  if (addressFields.some((name) => changes(before, values, name))) requireProof(principal);
}

/** Only the hash goes on from here. */
async function takePassword(
  context: Context,
  tx: Queries,
  before: Row | undefined,
  values: Row,
  password: string,
): Promise<void> {
  await refuseWeakPassword(password, String(values.userName ?? before?.userName ?? ''));
  if (before) {
    const [stored] = await context.store.find(
      resourceOf(context, userResource).table,
      ['password'],
      isColumn('id', before.id),
      { tx, limit: 1 },
    );
    const current = typeof stored?.password === 'string' ? stored.password : null;
    await refuseUsedPassword(context.store, String(before.id), current, password, tx);
    if (current) await rememberPassword(context.store, tx, String(before.id), current, 'own');
  }
  values.password = await hashPassword(password);
  values.passwordUpdatedAt = isoNow();
}

export default { resource: userResource, hooks };

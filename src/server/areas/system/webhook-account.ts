import type { Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import { applicationResource, refusalOf } from '../../auth/applications.ts';
import type { Principal } from '../../context.ts';
import type { AppParts } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';

/** As whom a receiver is told: nothing is pushed for an application that could not call, be it disabled, expired or without its account. */
export async function accountOf(parts: AppParts, { applicationId }: Row): Promise<Principal | AppError> {
  const application = await asSystem(parts, applicationResource).one(applicationId);
  if (!application) return new AppError('badApplicationKey');
  const stopped = refusalOf(application, parts.auth.clock());
  if (stopped) return stopped;
  const principal = await parts.auth.principals.of({
    userId: String(application.userId),
    activeOrgId: null,
    provenMs: 0,
  });
  return principal ?? new AppError('applicationDisabled', { name: String(application.appName) });
}

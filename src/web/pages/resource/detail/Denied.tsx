import type { Row } from '../../../../meta/json.ts';
import { WhyLink } from '../../../shared/access/WhyLink.tsx';

/** The permission for want of which the log says that somebody was refused, and the way to where that is explained. */
export function Denied({ entry: { deniedCode, deniedAction, userId } }: { entry: Row }) {
  const missing = { code: String(deniedCode), action: String(deniedAction) };
  return (
    <>
      {missing.code} {typeof userId === 'string' && <WhyLink missing={missing} userId={userId} />}
    </>
  );
}

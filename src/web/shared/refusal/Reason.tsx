import { messageOf, missingIn } from '../../providers/api-error.ts';
import { WhyLink } from '../access/WhyLink.tsx';

/** Why a call failed, with a link to the explanation if a permission is missing. `beside`: see `WhyLink`. */
export function Reason({ error, beside }: { error: unknown; beside?: boolean }) {
  return (
    <>
      {messageOf(error)} <WhyLink missing={missingIn(error)} beside={beside} />
    </>
  );
}

import { messageOf, missingIn } from '../../providers/api-error.ts';
import { WhyLink } from '../access/WhyLink.tsx';

/** Why a call failed, in words; where a permission is missing, with the way to the explanation. `beside`: as `WhyLink` has it. */
export function Reason({ error, beside }: { error: unknown; beside?: boolean }) {
  return (
    <>
      {messageOf(error)} <WhyLink missing={missingIn(error)} beside={beside} />
    </>
  );
}

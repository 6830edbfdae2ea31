import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { answerProof, useProofQuestion } from './proof-question.ts';

const ProofBox = deferred(async () => (await import('../../pages/system/account/ProofBox.tsx')).ProofBox);

/** Password and second factor once more, over whatever is on screen. */
export function ProofHost() {
  if (!useProofQuestion()) return null;
  const refuse = () => answerProof(false);
  return (
    <OnDemand onClose={refuse}>
      <ProofBox onClose={refuse} onProven={() => answerProof(true)} />
    </OnDemand>
  );
}

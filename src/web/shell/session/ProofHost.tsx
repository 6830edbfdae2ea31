import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { answerProof, useProofQuestion } from './proof-question.ts';

const ProofBox = deferred(async () => (await import('../../pages/system/account/ProofBox.tsx')).ProofBox);

/** Asks for password and second factor again, over the current page. */
export function ProofHost() {
  if (!useProofQuestion()) return null;
  const refuse = () => answerProof(false);
  return (
    <OnDemand onClose={refuse}>
      <ProofBox onClose={refuse} onProven={() => answerProof(true)} />
    </OnDemand>
  );
}

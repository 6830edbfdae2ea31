import { useEffect, useEffectEvent, useState } from 'react';
import type { FactorMethod } from '../../../../meta/second-factor.ts';
import { messageOf } from '../../../providers/api-error.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { loadSecondFactor, proveOnceMore } from './calls.ts';
import { ProveBox } from './ProveBox.tsx';
import { accountTexts } from './texts.ts';

/** The server demands this proof before changes that could be used to take over the account. */
export function ProofBox({ onClose, onProven }: { onClose(): void; onProven(): void }) {
  const t = useCatalogue(accountTexts);
  const [methods, setMethods] = useState<readonly FactorMethod[]>();
  const failed = useEffectEvent((error: unknown) => {
    toast.error(messageOf(error));
    onClose();
  });
  useEffect(() => {
    loadSecondFactor().then((factor) => setMethods(factor.methods), failed);
  }, []);
  if (!methods) return null;
  return (
    <ProveBox
      title={t('proof')}
      text={t('proofText')}
      confirm={t('prove')}
      methods={methods}
      onClose={onClose}
      prove={async (...proofs) => {
        await proveOnceMore(...proofs);
        onProven();
      }}
    />
  );
}

import { useState } from 'react';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { FormContext } from './form-context.ts';
import styles from './Form.module.css';
import { formTexts } from './texts.ts';

/** A stored value that is shown masked. It is sent only when somebody replaces it. */
export function MaskedInput({
  id,
  name,
  mask,
  context,
}: {
  id: string;
  name: string;
  mask: string;
  context: FormContext;
}) {
  const t = useCatalogue(formTexts);
  const [plain, setPlain] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const { reveal, replace } = context;
  const look = () => reveal?.(name).then(setPlain, setFailure);
  return (
    <span className={styles.masked}>
      <output id={id}>{plain ?? mask}</output>
      {reveal && plain === undefined && (
        <button type="button" onClick={() => void look()}>
          {t('reveal')}
        </button>
      )}
      <button type="button" onClick={() => replace(name, plain)}>
        {t('replace')}
      </button>
      {failure !== undefined && (
        <small role="alert">
          <Reason error={failure} beside />
        </small>
      )}
    </span>
  );
}

import { useState } from 'react';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { LineInput } from './native.tsx';
import styles from './inputs.module.css';

export function PhoneInput(props: InputProps) {
  return <LineInput {...props} type="tel" inputMode="tel" clean={(text) => text.replace(/[^\d-]/g, '')} />;
}

export function EmailInput(props: InputProps) {
  return <LineInput {...props} type="email" inputMode="email" clean={(text) => text.trim()} />;
}

export function UrlInput(props: InputProps) {
  return <LineInput {...props} type="url" inputMode="url" clean={(text) => text.trim()} />;
}

/** Codes always written in capitals: number plates, identity cards. */
export function CapitalsInput(props: InputProps) {
  return <LineInput {...props} clean={(text) => text.toUpperCase().replace(/\s/g, '')} />;
}

export function PasswordInput(props: InputProps) {
  const t = useCatalogue(widgetTexts);
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.affixed}>
      <LineInput {...props} type={shown ? 'text' : 'password'} autoComplete="new-password" />
      <button type="button" className={`${styles.affix} ${styles.link}`} onClick={() => setShown(!shown)}>
        {t(shown ? 'hidePassword' : 'showPassword')}
      </button>
    </span>
  );
}

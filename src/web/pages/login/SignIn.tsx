import { useState } from 'react';
import type { SecondFactor } from '../../providers/sign-in.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

interface Props {
  userName?: string;
  /** Begins with the second step. */
  factor?: SecondFactor;
  onDone(): void;
  onStart?(): void;
}

/** Both steps of signing in, on the login page and in the box that asks to sign in again. */
export function SignIn({ userName, factor: begun, onDone, onStart }: Props) {
  const [factor, setFactor] = useState(begun);
  return factor ? (
    <SecondFactorForm factor={factor} onDone={onDone} onBack={() => setFactor(undefined)} />
  ) : (
    <CredentialsForm userName={userName} onDone={onDone} onSecondFactor={setFactor} onStart={onStart} />
  );
}

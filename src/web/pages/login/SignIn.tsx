import { useState } from 'react';
import {
  proveSecondFactor,
  sendCodeTo,
  sendVerifyCode,
  signInWithBoth,
  type SecondFactor,
} from '../../providers/sign-in.ts';
import { CredentialsForm, type Locked } from './CredentialsForm.tsx';
import { SecondFactorForm, type Proof } from './SecondFactorForm.tsx';

interface Props {
  userName?: string;
  /** Start at the second step. */
  factor?: SecondFactor;
  onDone(): void;
  onStart?(): void;
}

const secondStep = ({ ticket, methods, to }: SecondFactor): Proof => ({
  methods,
  to,
  send: (way) => sendVerifyCode(ticket, way),
  prove: (method, code) => proveSecondFactor(ticket, method, code),
});

/** A locked account is unlocked with the password and its second factor or, without one, a code sent to its address. */
const pastLock = ({ loginName, password, why }: Locked): Proof => ({
  methods: ['sms', 'email', 'totp', 'recovery'],
  to: {},
  why,
  send: (way) => sendCodeTo(loginName, way),
  prove: (method, code) => signInWithBoth(loginName, password, method, code),
});

/** Both steps of signing in, for the login page and for the dialog that asks to sign in again. */
export function SignIn({ userName, factor: begun, onDone, onStart }: Props) {
  const [proof, setProof] = useState(begun && secondStep(begun));
  return proof ? (
    <SecondFactorForm proof={proof} onDone={onDone} onBack={() => setProof(undefined)} />
  ) : (
    <CredentialsForm
      userName={userName}
      onDone={onDone}
      onSecondFactor={(factor) => setProof(secondStep(factor))}
      onLocked={(locked) => setProof(pastLock(locked))}
      onStart={onStart}
    />
  );
}

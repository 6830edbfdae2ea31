import type { TableSpec } from '../storage/tables.ts';
import { authenticatorTable } from './authenticators.ts';
import { challengeTable } from './challenges.ts';
import { enrolmentTable } from './enrolments.ts';
import { knownAddressTable } from './known-addresses.ts';
import { oneTimeTokenTable } from './one-time-tokens.ts';
import { passwordHistoryTable } from './password-history.ts';
import { recoveryCodeTable } from './recovery-codes.ts';
import { sentCodeTable } from './sent-codes.ts';
import { sessionTable } from './session-table.ts';
import { throttleTable } from './throttle.ts';
import { transitKeyTable } from './transit-keys.ts';
import { vaultTable } from './vault-key.ts';

/** Tables of the sign-in, besides those of resources. */
export const authTables: readonly TableSpec[] = [
  sessionTable,
  throttleTable,
  knownAddressTable,
  challengeTable,
  sentCodeTable,
  enrolmentTable,
  authenticatorTable,
  recoveryCodeTable,
  passwordHistoryTable,
  transitKeyTable,
  oneTimeTokenTable,
  vaultTable,
];

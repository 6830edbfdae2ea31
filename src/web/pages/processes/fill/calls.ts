import type { Row } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { firstClient } from '../../../providers/http.ts';

export interface Asked {
  readonly label: string;
  readonly number: number;
  readonly form: FormFile;
  /** What the link is called. */
  readonly title: string;
  readonly expiresAt: string;
  readonly challenge: string;
  readonly proofBits: number;
  /** The phone is confirmed with a code that is sent to it. */
  readonly verifyPhone: boolean;
}

export interface Sent {
  readonly processNo: string;
  readonly key: string;
}

export interface EntryState {
  readonly label: string;
  readonly processNo: string;
  readonly status: string;
  readonly statusLabel: string;
  readonly step: string | null;
  readonly applyTime: string | null;
  readonly remark: string | null;
}

const quiet = { quiet: true } as const;

export const formOfLink = (token: string): Promise<Asked> =>
  firstClient.post('/fill/form', { token }, { ...quiet, safe: true });

/** The link, with the work that its calls cost. */
export interface Proven {
  readonly token: string;
  readonly challenge: string;
  readonly answer: string;
}

export const sendFilled = (
  filled: Proven & { applicantName: string; applicantPhone: string; phoneMark?: string },
  answers: Row,
): Promise<Sent> =>
  firstClient.post('/fill/send', { ...filled, answers: JSON.stringify(answers) }, { ...quiet, timeout: 20_000 });

export const sendPhoneCode = (
  proven: Proven,
  applicantPhone: string,
): Promise<{ resendAfter: number; isWaiting: boolean }> =>
  firstClient.post('/fill/code', { ...proven, applicantPhone }, quiet);

export const verifyPhone = (proven: Proven, applicantPhone: string, code: string): Promise<{ phoneMark: string }> =>
  firstClient.post('/fill/verify', { ...proven, applicantPhone, code }, quiet);

export const stateOfEntry = (processNo: string, key: string): Promise<EntryState> =>
  firstClient.post('/fill/state', { processNo, key }, { ...quiet, safe: true });

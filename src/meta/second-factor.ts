/** How a code is sent to a person, named as in the message history. */
export const sendingWays = ['sms', 'email'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** Proofs of identity in addition to the password. */
export const factorMethods = ['totp', ...sendingWays, 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The addresses to which codes may go, masked. */
export type MaskedAddresses = Partial<Record<SendingWay, string>>;

/** Does the user receive the code by a message? */
export const isSent = (method: FactorMethod): method is SendingWay => sendingWays.some((way) => way === method);

/** The ways by which a code travels to a person, as the history of messages names them. */
export const sendingWays = ['sms', 'email'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** What may prove somebody besides the password. */
export const factorMethods = ['totp', ...sendingWays, 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The addresses to which codes may go, masked. */
export type MaskedAddresses = Partial<Record<SendingWay, string>>;

/** Does the proof have to be sent first? */
export const isSent = (method: FactorMethod): method is SendingWay => sendingWays.some((way) => way === method);

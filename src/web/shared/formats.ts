/** Format checks shared by hand-made forms. */

export const isPositiveInteger = (text: string): boolean => /^[1-9]\d*$/.test(text);

export const isAmount = (text: string): boolean => /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(text);

/** Eleven digits: 1, then 2 to 9, then nine more. */
export const isMobileNumber = (text: string): boolean => /^1[2-9]\d{9}$/.test(text);

export const isLink = (text: string): boolean => /^(https?:|mailto:|tel:)/.test(text);

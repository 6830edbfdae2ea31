/** Sheet names have at most 31 characters, and some characters are not allowed. */
export const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28) || 'Sheet';

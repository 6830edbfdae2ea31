/** The process centre, where cases are worked on. */
export const processCentre = '/diyForm/approvals';

export const casePlace = (caseId: string): string => `${processCentre}?case=${caseId}`;

/** Ids, addresses and permission codes of the lists that published forms have begin with this. */
export const formListArea = 'designed';

export const isFormList = (id: string): boolean => id.startsWith(`${formListArea}/`);

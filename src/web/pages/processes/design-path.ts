import { addressOf } from '../../address.ts';

/** Where the form of a template is designed. */
export const designPath = (id: string): string => addressOf(`/diyForm/design?id=${id}`);

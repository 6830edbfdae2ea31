import { addressOf } from '../../address.ts';

/** Where the form of a template is designed. */
export const designPath = (id: string): string => addressOf(`/diyForm/design?id=${id}`);

/** Where the flow of a template is drawn. */
export const flowPath = (id: string): string => `/diyForm/flows?flow=${encodeURIComponent(`processes/process/${id}`)}`;

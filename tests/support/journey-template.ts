import { sqliteTemplate } from './template.ts';

/** Uses the machine's clock, like the browsers. */
export const setup = (): Promise<void> => sqliteTemplate(0);

import { sqliteTemplate } from './template.ts';

/** By the clock of the machine, which is that of the browsers. */
export const setup = (): Promise<void> => sqliteTemplate(0);

import { sqliteTemplate } from './template.ts';

export const setup = (): Promise<void> => sqliteTemplate();

export { sqliteTemplate as setup } from './template.ts';

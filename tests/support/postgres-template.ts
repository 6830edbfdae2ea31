export { postgresTemplate as setup } from './template.ts';

export { journeyTemplate as setup } from './template.ts';

import { enumeration } from './enum.ts';
import { listOf } from './list.ts';

/** Several of the choices in `x-options`. */
export const enums = listOf('enums', enumeration);

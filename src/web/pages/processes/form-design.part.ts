import { deferred } from '../../shared/deferred.tsx';
import type { HandMadePart } from '../resource/hand-made-parts.ts';

/** What a template asks for, as those who fill it in see it. It is changed in the designer. */
export default {
  resource: 'processes/template',
  field: 'formSchema',
  covers: [],
  Shown: deferred(async () => (await import('./answers/FormShown.tsx')).FormShown),
} satisfies HandMadePart;

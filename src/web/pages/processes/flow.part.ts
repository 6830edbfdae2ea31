import { deferred } from '../../shared/deferred.tsx';
import type { HandMadePart } from '../resource/hand-made-parts.ts';

/** Who decides about what is handed in by a template. It is changed in the designer of flows. */
export default {
  resource: 'processes/template',
  field: 'flowSchema',
  covers: [],
  Shown: deferred(async () => (await import('./answers/FlowShown.tsx')).FlowShown),
} satisfies HandMadePart;

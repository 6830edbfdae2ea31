import { deferred } from '../../shared/deferred.tsx';
import type { StepNote } from '../resource/actions/step-notes.ts';

/** Whoever takes money for a stay sees how much it is. */
export default {
  resource: 'parking/inout',
  steps: ['pay', 'collect'],
  Shown: deferred(async () => (await import('./due/DueNote.tsx')).DueNote),
} satisfies StepNote;

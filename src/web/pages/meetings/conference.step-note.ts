import { deferred } from '../../shared/deferred.tsx';
import type { StepNote } from '../resource/actions/step-notes.ts';

/** Whoever settles or cancels a conference sees what is to be paid, or goes back. */
export default {
  resource: 'meetings/conference',
  steps: ['takeDeposit', 'settle', 'cancel'],
  Shown: deferred(async () => (await import('./conference/MoneyNote.tsx')).MoneyNote),
} satisfies StepNote;

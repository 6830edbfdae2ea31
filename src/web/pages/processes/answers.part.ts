import { deferred } from '../../shared/deferred.tsx';
import type { HandMadePart } from '../resource/hand-made-parts.ts';

/** What somebody has filled in, under the titles of the form that asked for it. */
export default {
  resource: 'processes/process',
  field: 'formData',
  covers: ['formSummary', 'formVersion', 'formPrivate'],
  Shown: deferred(async () => (await import('./answers/AnswersShown.tsx')).AnswersShown),
  Input: deferred(async () => (await import('./answers/AnswersInput.tsx')).AnswersInput),
} satisfies HandMadePart;

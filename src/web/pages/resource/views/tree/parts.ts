import { deferred } from '../../../../shared/deferred.tsx';

/** Opened only where somebody moves a row by choosing its place. */
export const MoveBox = deferred(async () => (await import('./MoveBox.tsx')).MoveBox);

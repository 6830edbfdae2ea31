import { ApiError } from '../../../providers/api-error.ts';

const tooManyCalls = 429;

/** How a sheet asks: nothing of it is kept, and where many sheets ask for more than a user may call in a second, they wait. */
export const patient = {
  gcTime: 0,
  retry: (tries: number, error: unknown) => error instanceof ApiError && error.code === tooManyCalls && tries < 20,
  retryDelay: 1000,
};

import { listOf } from './list.ts';
import { ref } from './ref.ts';

/** Ids of several rows of the resource in `x-ref`. */
export const refs = listOf('refs', ref, { items: 500 });

import { use } from 'react';
import type { SchemaError } from '../../../../meta/problems.ts';
import { remembered } from '../../../arrival.ts';
import { underWay } from '../../../missing-code.ts';

export type Judge = ((values: unknown) => boolean) & { errors?: SchemaError[] | null };

/** The validators of a form, compiled when the console was built (see src/build/form-validators.ts). */
export interface CompiledForm {
  form: Judge;
  readOnly: Judge;
  /** The `if` of every `allOf` branch. */
  conditions: readonly Judge[];
}

const modules = import.meta.glob<CompiledForm>('/forms/*/*.json', { query: '?validator' });

export const loadCompiledForm = remembered(async (resourceId: string): Promise<CompiledForm> => {
  const load = modules[`/forms/${resourceId}.json`];
  if (!load) throw new TypeError(`no form is declared as ${resourceId}`);
  return underWay(load());
});

/** Asked for every time: a component that waited once must not go on by another way, or React loses count of its hooks. */
export const useCompiledForm = (resourceId: string): CompiledForm => use(loadCompiledForm(resourceId));

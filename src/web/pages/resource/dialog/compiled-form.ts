import { use } from 'react';
import type { SchemaError } from '../../../../meta/problems.ts';
import { isFormList } from '../../../../meta/form-list-ids.ts';
import { memoizeAsync } from '../../../async.ts';
import { loadChunk } from '../../../chunk-error.ts';
import { loadResource } from '../../../declarations.ts';

export type CompiledValidator = ((values: unknown) => boolean) & { errors?: SchemaError[] | null };

/** The validators of a form, compiled when the console was built (see src/build/form-validators.ts). */
export interface CompiledForm {
  form: CompiledValidator;
  readOnly: CompiledValidator;
  /** The `if` of every `allOf` branch. */
  conditions: readonly CompiledValidator[];
}

const modules = import.meta.glob<CompiledForm>('/forms/*/*.json', { query: '?validator' });

export const loadCompiledForm = memoizeAsync(async (resourceId: string): Promise<CompiledForm> => {
  if (isFormList(resourceId)) {
    const [{ interpretForm }, { schema }] = await Promise.all([
      import('./interpreted-form.ts'),
      loadResource(resourceId),
    ]);
    return interpretForm(schema);
  }
  const load = modules[`/forms/${resourceId}.json`];
  if (!load) throw new TypeError(`no form is declared as ${resourceId}`);
  return loadChunk(load());
});

/** Asked for every time: a component that waited once must not go on by another way, or React loses count of its hooks. */
export const useCompiledForm = (resourceId: string): CompiledForm => use(loadCompiledForm(resourceId));

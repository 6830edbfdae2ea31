import { use } from 'react';
import type { SchemaError } from '../../../../meta/problems.ts';
import { readable } from '../../../arrival.ts';

export type Judge = ((values: unknown) => boolean) & { errors?: SchemaError[] | null };

/** The validators of a form, compiled when the console was built (see src/build/form-validators.ts). */
export interface CompiledForm {
  form: Judge;
  readOnly: Judge;
  /** The `if` of every `allOf` branch. */
  conditions: readonly Judge[];
}

const modules = import.meta.glob<CompiledForm>('/forms/*/*.json', { query: '?validator' });
const pending = new Map<string, Promise<CompiledForm>>();

export function loadCompiledForm(resourceId: string): Promise<CompiledForm> {
  let form = pending.get(resourceId);
  if (!form) {
    const load = modules[`/forms/${resourceId}.json`];
    form = readable(load ? load() : Promise.reject(new TypeError(`no form is declared as ${resourceId}`)));
    pending.set(resourceId, form);
    form.catch(() => pending.delete(resourceId));
  }
  return form;
}

/** Asked for every time: a component that waited once must not go on by another way, or React loses count of its hooks. */
export const useCompiledForm = (resourceId: string): CompiledForm => use(loadCompiledForm(resourceId));

import { use } from 'react';
import type { FormRules } from '../../../../expressions/form-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import { trackPromise, memoizeAsync } from '../../../async.ts';
import { loadChunk } from '../../../chunk-error.ts';

const none = trackPromise(Promise.resolve(undefined));

const fetchRules = memoizeAsync(async (resource: Resource): Promise<FormRules | undefined> =>
  (await loadChunk(import('../../../../expressions/form-rules.ts'))).formRules(resource),
);

/** The rules of a form. The language is fetched with the first form that has some. */
export const loadFormRules = (resource: Resource): Promise<FormRules | undefined> =>
  resource.rules ? fetchRules(resource) : none;

/** Like `useCompiledForm`: asked for every time. */
export const useFormRules = (resource: Resource): FormRules | undefined => use(loadFormRules(resource));

import { use } from 'react';
import type { FormRules } from '../../../../expressions/form-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import { readable, remembered } from '../../../arrival.ts';
import { underWay } from '../../../missing-code.ts';

const none = readable(Promise.resolve(undefined));

const fetchRules = remembered(async (resource: Resource): Promise<FormRules | undefined> => (await underWay(import('../../../../expressions/form-rules.ts'))).formRules(resource));

/** The rules of a form. The language is fetched with the first form that has some. */
export const loadFormRules = (resource: Resource): Promise<FormRules | undefined> => (resource.rules ? fetchRules(resource) : none);

/** Like `useCompiledForm`: asked for every time. */
export const useFormRules = (resource: Resource): FormRules | undefined => use(loadFormRules(resource));

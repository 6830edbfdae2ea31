import { readFile } from 'node:fs/promises';
import { validParts } from '../meta/check/designed.ts';
import type { Flow } from '../meta/flow.ts';
import { isObject } from '../meta/json.ts';
import type { FormFile } from '../meta/resource.ts';
import { findRefusal, readJson } from '../meta/strict-json.ts';

/** What the designers of forms and flows have exported, as far as it can be read, and what is wrong with the rest. */
export interface DesignedFiles {
  readonly form?: FormFile;
  readonly flow?: Flow;
  readonly mistakes: readonly string[];
}

export async function readDesigned(formFile: string, flowFile: string | undefined): Promise<DesignedFiles> {
  const mistakes: string[] = [];
  const form = await read(formFile, mistakes);
  const flow = flowFile === undefined ? undefined : await read(flowFile, mistakes);
  const isForm = form !== undefined && Object.keys(validParts(form).properties).length > 0;
  const isFlow = flow !== undefined && Array.isArray(flow.steps);
  if (form && !isForm)
    mistakes.push(`${formFile} properties: there is no field; export the form in the form designer (导出文件)`);
  if (flow && !isFlow)
    mistakes.push(`${flowFile} steps: there is no step; export the flow in the flow designer (导出文件)`);
  return {
    ...(isForm && { form: form as unknown as FormFile }),
    ...(isFlow && { flow: flow as unknown as Flow }),
    mistakes,
  };
}

async function read(file: string, mistakes: string[]): Promise<Record<string, unknown> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return fail(`${file}: cannot be read; is the path right?`);
  const twice = findRefusal(text);
  if (twice?.name !== undefined) {
    const line = text.slice(0, twice.at).split('\n').length;
    return fail(`${file} line ${line}: "${twice.name}" stands twice in one object; take one of them out`);
  }
  const content = readJson(text);
  if (!isObject(content)) return fail(`${file}: is no object of JSON; export it in the designer (导出文件)`);
  return Object.fromEntries(Object.entries(content).filter(([key]) => key !== '$schema'));

  function fail(mistake: string): undefined {
    mistakes.push(mistake);
  }
}

import type { Flow } from '../../../../meta/flow.ts';
import { isObject } from '../../../../meta/json.ts';
import { readJson } from '../../../../meta/strict-json.ts';
import { saveJson } from '../../../shared/save-file.ts';

/** The file that implementers take into `flows/`, and that the designer of another installation reads. */
export const downloadFlow = (key: string, flow: Flow): void => saveJson(`${key.split('/').at(-1)}.json`, flow);

const maxBytes = 200_000;

/** What a file holds, or undefined where it is no JSON or too large; whether it is a flow, the check says. */
export async function readFlowFile(file: Pick<File, 'size' | 'text'>): Promise<unknown> {
  if (file.size > maxBytes) return undefined;
  const content = readJson(await file.text());
  return isObject(content) ? Object.fromEntries(Object.entries(content).filter(([key]) => key !== '$schema')) : content;
}

import { validParts } from '../../../../meta/check/designed.ts';
import { isObject } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { saveJson } from '../../../shared/save-file.ts';

/** A form as the files of `forms/` hold it. */
export const downloadForm = (code: string, form: FormFile): void => saveJson(`${code}.json`, form);

const maxBytes = 200_000;

/** The form of a file, or undefined where it holds none; what is wrong with it is told once it stands in the designer. */
export async function readFormFile(file: File): Promise<FormFile | undefined> {
  if (file.size > maxBytes) return undefined;
  try {
    const content: unknown = JSON.parse(await file.text());
    if (!isObject(content) || !isObject(content.properties)) return undefined;
    const form = Object.fromEntries(
      Object.entries(content).filter(([key]) => key !== '$schema'),
    ) as unknown as FormFile;
    return Object.keys(validParts(form).properties).length > 0 ? form : undefined;
  } catch {
    return undefined;
  }
}

import { formRules, type FormRules } from '../../../../expressions/form-rules.ts';
import { compileDesigned } from '../../../../meta/designed.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import type { CompiledForm } from '../../resource/dialog/compiled-form.ts';
import { interpretForm } from '../../resource/dialog/interpreted-form.ts';

export interface Designed {
  readonly resource: Resource;
  readonly compiled: CompiledForm;
  readonly rules: FormRules | undefined;
}

/** A form that came with a template, ready for what draws and checks the forms of files. */
export function designed(label: string, form: FormFile): Designed {
  const resource = compileDesigned('designed', label, form);
  return { resource, compiled: interpretForm(resource.schema), rules: formRules(resource) };
}

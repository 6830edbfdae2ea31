import declared from '../../resources/shipped-forms.ts';
import type { Flow } from '../meta/flow.ts';
import type { FormFile } from '../meta/resource.ts';
import { shippedFlowFile, shippedFormFile, type ReadyForm, type ShippedForm } from '../meta/shipped-form.ts';

const files = import.meta.glob(['/forms/processes/process/*.json', '/flows/processes/process/*.json'], {
  eager: true,
  import: 'default',
});

/** As the checks ask for it. */
export const shippedSources = { declared, files };

/** The forms that every project begins with. Both files of each are there, or the declarations would have been refused. */
export const readyForms: readonly ReadyForm[] = Object.entries<ShippedForm>(declared).map(([kind, one]) => ({
  ...one,
  kind,
  form: files[`/${shippedFormFile(kind)}`] as FormFile,
  flow: files[`/${shippedFlowFile(kind)}`] as Flow,
}));

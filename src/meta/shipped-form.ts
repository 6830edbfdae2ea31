import type { Flow } from './flow.ts';
import type { FormFile } from './resource.ts';

/** What a project's form is made from: declared in `resources/shipped-forms.ts`. */
export interface ShippedForm {
  readonly name: string;
  /** An item of the dictionary FORM_CATEGORY. */
  readonly category: string;
  readonly submitLimit?: 'once' | 'daily';
  /** May be filled in by a link, without an account. */
  readonly publicFill?: true;
}

/** One with its files. */
export interface ReadyForm extends ShippedForm {
  readonly kind: string;
  readonly form: FormFile;
  readonly flow: Flow;
}

/** What is filled in becomes a row of it. */
export const shippedEntry = 'processes/process';
export const shippedFormFile = (kind: string): string => `forms/${shippedEntry}/${kind}.json`;
export const shippedFlowFile = (kind: string): string => `flows/${shippedEntry}/${kind}.json`;

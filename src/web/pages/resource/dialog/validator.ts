import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { FieldError } from '../../../../meta/errors/problems.ts';
import { problemText } from '../../../../meta/errors/words.ts';
import type { Locale } from '../../../../meta/locale.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { CompiledForm } from './compiled-form.ts';

type Data = Readonly<Record<string, unknown>>;

export const wording = (resource: Resource, error: FieldError, locale: Locale): string =>
  problemText(
    error,
    translateDeclared(resource.fields.get(error.path)?.title ?? error.path),
    locale,
    translateDeclared,
  );

/** rjsf's validator over functions that were compiled at build time: nothing is compiled in the browser. */
export function createValidator(
  resource: Resource,
  compiled: CompiledForm,
  locale: Locale,
  validate: (values: Data) => readonly FieldError[],
): ValidatorType<Data> {
  const conditions = new Map(
    (resource.schema.allOf ?? []).map((part, i) => [JSON.stringify(part.if ?? {}), compiled.conditions[i]]),
  );
  return {
    validateFormData(values = {}, _schema, _customValidate, transformErrors, uiSchema) {
      const found = validate(values).map((error): RJSFValidationError => {
        const message = wording(resource, error, locale);
        return { name: error.problem, property: `.${error.path}`, message, stack: message };
      });
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      return { errors, errorSchema: toErrorSchema<Data>(errors) };
    },
    // rjsf asks only which branch of a condition holds; any other schema is a form's own.
    isValid: (schema, values) => conditions.get(JSON.stringify(schema))?.(values ?? {}) ?? true,
    rawValidation: (_schema, values) => ({ errors: [...validate(values ?? {})] as never[] }),
    reset: () => undefined,
  };
}

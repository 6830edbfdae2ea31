import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { expandField, expandForm } from '../meta/form.ts';
import type { JsonSchema } from '../meta/json.ts';
import type { FormFile } from '../meta/resource.ts';
import { withShapes } from '../meta/shapes.ts';

const request = /(?:^|\/)(forms\/[\w-]+\/[\w-]+)\.json\?validator$/;
const prefix = '\0form-validator:';
const runtime = '/src/meta/schema-values.ts';

/** CommonJS modules of Ajv's runtime that the generated code requires, and our replacements. */
const helpers: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': 'codePoints',
  'require("ajv/dist/runtime/equal").default': 'equal',
};

/**
 * Compiles the validators of all forms at build time, so that the browser validates with exactly the server's schema
 * and never needs `eval`. `forms/<area>/<entity>.json?validator` is a module with three exports: `form`, `readOnly`
 * (fields that only transitions write) and `conditions` (the `if` of each `allOf` branch, in order).
 */
export function formValidators(): Plugin {
  let root = '';
  return {
    name: 'form-validators',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source) {
      const name = request.exec(source)?.[1];
      // The id must not end in .json, or Vite would parse the module as JSON.
      return name && prefix + name;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const file = resolve(root, `${id.slice(prefix.length)}.json`);
      this.addWatchFile(file);
      return validatorModule(JSON.parse(await readFile(file, 'utf8')) as FormFile);
    },
  };
}

export function validatorModule(file: FormFile): string {
  const form = withShapes(file);
  const schema = expandForm(form);
  const conditions = (schema.allOf ?? []).map((part) => part.if ?? {});
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateFormats: false,
    messages: false,
    // The check of the declarations has read the forms; compiling the schema of schemas again for each takes longer.
    validateSchema: false,
    code: { source: true, esm: true },
  });
  const exported: Record<string, JsonSchema> = { form: schema, readOnly: readOnlyFields(form) };
  conditions.forEach((condition, i) => (exported[`condition${i}`] = condition));
  for (const [name, part] of Object.entries(exported)) ajv.addSchema(part, name);
  const code = standaloneCode(ajv, Object.fromEntries(Object.keys(exported).map((name) => [name, name])));
  const list = conditions.map((_, i) => `condition${i}`).join(', ');
  return `${asModule(code)}\nexport const conditions = [${list}];\n`;
}

/** Fields that the dialog does not show, but that a transition may ask for. */
const readOnlyFields = (form: FormFile): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(form.properties)
      .filter(([, spec]) => spec.readOnly)
      .map(([name, spec]) => [name, expandField(spec, false)]),
  ),
});

function asModule(code: string): string {
  const used = Object.entries(helpers).filter(([call]) => code.includes(call));
  const rewritten = used.reduce((text, [call, name]) => text.replaceAll(call, name), code.replace('"use strict";', ''));
  if (rewritten.includes('require('))
    throw new Error('a form uses a keyword whose helper is missing from schema-values.ts');
  return used.length > 0
    ? `import { ${used.map(([, name]) => name).join(', ')} } from '${runtime}';\n${rewritten}`
    : rewritten;
}

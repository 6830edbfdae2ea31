import { compileDesigned } from '../designed.ts';
import type { Dictionary } from '../dictionary.ts';
import type { Resource } from '../model.ts';
import { shippedEntry, shippedFlowFile, shippedFormFile, type ShippedForm } from '../shipped-form.ts';
import { checkDesigned, validParts } from './designed.ts';
import { isCheckId } from './ids.ts';
import { didYouMean } from './nearest.ts';
import { checkFlow } from './one-flow.ts';
import { quote, type Problem } from './problem.ts';
import { flag, mapOf, record, text, wordOf, type Shape } from './shape.ts';
import type { FlowSource, Sources } from './sources.ts';
import type { World } from './subject.ts';

type Dictionaries = Readonly<Record<string, Dictionary>>;

const listFile = 'resources/shipped-forms.ts';
const keys: Record<keyof ShippedForm, Shape> = {
  name: text,
  category: text,
  submitLimit: wordOf(['once', 'daily']),
  publicFill: flag,
};
const shape = mapOf(record(keys, { required: { name: '', category: '' } }));

/** The forms that every project begins with are held to what the designers of forms and flows are held to. */
export const shippedFormChecks = ({ shippedForms, roles = new Set(), dictionaries }: Sources) =>
  function* (world: World): Iterable<Problem> {
    const entry = world.subjects.get(shippedEntry)?.resource;
    if (!shippedForms || !entry) return;
    const { declared, files } = shippedForms;
    const problems: Problem[] = [];
    const read = shape.read(
      declared,
      '',
      (id, path, message, hint) => void problems.push({ id, file: listFile, path, message, ...(hint && { hint }) }),
    ) as Readonly<Record<string, ShippedForm>> | undefined;
    yield* problems;
    const kinds = Object.keys(entry.fields.get('formKind')?.spec['x-options'] ?? {});
    const categories = Object.keys((dictionaries as Dictionaries | undefined)?.FORM_CATEGORY?.items ?? {});
    const unused = new Set(files.keys());
    for (const [kind, { category }] of Object.entries(read ?? {})) {
      if (!kinds.includes(kind))
        yield notDeclared(kind, `${quote(kind)} is no kind of application`, didYouMean(kind, kinds));
      if (category !== '' && !categories.includes(category))
        yield notDeclared(
          `${kind}.category`,
          `${quote(category)} is not in the dictionary FORM_CATEGORY`,
          didYouMean(category, categories),
        );
      yield* ofFiles(kind, { files, world, entry, roles });
      for (const file of filesOf(kind)) unused.delete(file);
    }
    for (const file of unused) yield { id: 'R014', file, path: '', message: `no form of ${listFile} is made from it` };
  };

const notDeclared = (path: string, message: string, hint?: string): Problem => ({
  id: 'R014',
  file: listFile,
  path,
  message,
  ...(hint && { hint }),
});

const filesOf = (kind: string): readonly [form: string, flow: string] => [shippedFormFile(kind), shippedFlowFile(kind)];

interface Beside {
  readonly files: ReadonlyMap<string, FlowSource>;
  readonly world: World;
  readonly entry: Resource;
  readonly roles: ReadonlySet<string>;
}

function* ofFiles(kind: string, { files, world, entry, roles }: Beside): Iterable<Problem> {
  const found = filesOf(kind).map((file) => [file, files.get(file)] as const);
  for (const [file, source] of found) {
    if (!source) yield notDeclared(kind, `there is no ${file}`);
    else if (source.failure !== undefined) yield { id: 'R001', file, path: '', message: source.failure };
  }
  const [[formFile, form], [flowFile, flow]] = found as [(typeof found)[0], (typeof found)[0]];
  const { readExpression, dictionaries = new Set<string>() } = world;
  if (!readExpression) return;
  const resources = new Map([...world.subjects].map(([id, { resource }]) => [id, resource]));
  if (form?.content !== undefined)
    for (const { id, path, message, hint } of checkDesigned(form.content, { resources, dictionaries, readExpression }))
      yield { id: isCheckId(id) ? id : 'R014', file: formFile, path, message, ...(hint && { hint }) };
  if (flow?.content === undefined) return;
  const answers = compileDesigned(shippedEntry, kind, validParts(form?.content)).fields;
  const flowFields = new Map([...answers, ...entry.fields]);
  const key = approvalKey(entry);
  for (const problem of checkFlow({ resources }, key, flow.content, { readExpression, roles, flowFields }).problems)
    yield { ...problem, file: flowFile };
}

/** The flow of all forms: those of single ones end with its transition. */
const approvalKey = ({ states }: Resource): string =>
  [...(states?.transitions.values() ?? [])].find(({ approval }) => approval !== undefined)?.approval ?? shippedEntry;

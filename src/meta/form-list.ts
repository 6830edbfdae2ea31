import { formListArea } from './form-list-ids.ts';
import { compileResource, type Resource } from './model.ts';
import type { FieldSpec } from './field.ts';
import type { FormFile, ResourceDeclaration } from './resource.ts';
import type { ViewDeclarations } from './views.ts';

/** A published form, and the fields that its entries have whatever it asks. */
export interface FormListSource {
  /** Made of the code of its template. */
  readonly key: string;
  readonly label: string;
  readonly form: FormFile;
  readonly entry: ResourceDeclaration;
}

/** What a list has no room for. */
const inWords: ReadonlySet<string> = new Set(['templateId', 'formKind', 'formData', 'formSummary', 'formPrivate']);
const first = ['processNo', 'orgId', 'applicantName'];
const last = ['currentNode', 'currentHandler', 'applyTime'];
const maxAnswers = 6;
const maxOnCard = 3;
const steps = ['submit', 'withdraw', 'finish'];
const wide: ReadonlySet<string> = new Set(['longtext', 'json', 'image', 'images', 'file', 'files']);

/** The field names that the record itself has; an answer of the same name is shown by the record's. */
export const entryFields = ({ form }: ResourceDeclaration): Record<string, FieldSpec> =>
  Object.fromEntries(Object.entries(form.properties).filter(([name]) => !inWords.has(name)));

/** The answers that a list has columns and filters for, and those that its quick search covers. */
export function listedAnswers(asked: Readonly<Record<string, FieldSpec>>): { shown: string[]; searched: string[] } {
  const shown = Object.entries(asked)
    .flatMap(([name, spec]) => (wide.has(spec['x-type'] ?? 'text') ? [] : [name]))
    .slice(0, maxAnswers);
  return { shown, searched: shown.filter((name) => isText(asked[name])) };
}

/** The list of a published form is declared as those of files are: columns, filters, import and export are its fields. */
export function formListDeclaration({ key, label, form, entry }: FormListSource): ResourceDeclaration {
  const own = entryFields(entry);
  const asked = Object.entries(form.properties).filter(([name]) => !(name in own));
  const { shown, searched } = listedAnswers(Object.fromEntries(asked));
  const { states } = entry;
  return {
    label,
    code: `${formListArea}.${key}`,
    form: {
      ...form,
      required: [...new Set(['orgId', 'applicantName', ...(form.required ?? [])])],
      properties: withDistinctTitles({ ...own, ...Object.fromEntries(asked) }, own),
    },
    api: { prefix: `/${formListArea}/${key}`, remove: false, removeMany: false, exists: false },
    menu: { section: 'diyForm', path: `form/${key}`, icon: 'form' },
    scope: entry.scope,
    list: {
      columns: [...first, ...shown, ...last, 'status'],
      filters: ['orgId', 'applicantName', ...shown, 'currentNode', 'currentHandler', 'applyTime', 'status'],
      search: ['processNo', 'applicantName', ...searched],
      views: viewsOf(form, shown),
    },
    display: 'processNo',
    imports: true,
    ...(states && {
      states: {
        ...states,
        removable: [],
        transitions: Object.fromEntries(Object.entries(states.transitions).filter(([name]) => steps.includes(name))),
      },
    }),
  };
}

/** By state, with the amounts of each; by day, where the form asks for one. */
function viewsOf({ properties }: FormFile, shown: readonly string[]): ViewDeclarations {
  const typed = (type: string) => shown.filter((name) => properties[name]?.['x-type'] === type);
  const [from] = typed('date');
  const card = ['applicantName', ...shown.slice(0, maxOnCard)];
  return {
    table: true,
    board: { card, sums: typed('money') },
    ...(from !== undefined && { calendar: { from, card } }),
  };
}

/** Sheets name fields by their titles, so each has one of its own. */
function withDistinctTitles(specs: Record<string, FieldSpec>, own: object): Record<string, FieldSpec> {
  const asked = new Set(Object.entries(specs).flatMap(([name, { title }]) => (name in own ? [] : [title])));
  const seen = new Set<string>();
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const title = name in own && asked.has(spec.title) ? `${spec.title}（申请信息）` : spec.title;
      const isRepeated = seen.has(title);
      seen.add(title);
      return [name, { ...spec, title: isRepeated ? `${title}（${name}）` : title }];
    }),
  );
}

const isText = (spec: FieldSpec | undefined): boolean =>
  spec !== undefined && (spec['x-type'] ?? 'text') === 'text' && spec['x-sensitive'] !== true;

/** Compiled; what is masked stays masked here, and is revealed in the record itself. */
export function compileFormList(key: string, declaration: ResourceDeclaration, viewOf: string): Resource {
  const compiled = compileResource(`${formListArea}/${key}`, declaration);
  const calls = compiled.calls.filter(({ op }) => op !== 'reveal');
  return Object.freeze({
    ...compiled,
    viewOf,
    calls,
    actions: compiled.actions.filter((action) => calls.some((call) => call.action === action)),
  });
}

import { deriveActions, deriveCalls, type Call } from './calls.ts';
import { deriveBrought, deriveCopies, type Copy } from './copies.ts';
import type { Field, FieldSpec } from './field.ts';
import { fieldTypes } from './fields/index.ts';
import type { Flow } from './flow.ts';
import { expandField, expandForm, formProperties } from './form.ts';
import type { JsonSchema } from './json.ts';
import { deriveParents, type Parent } from './parents.ts';
import { compileDashboards, dashboardActions, type Dashboard } from './dashboard/dashboard.ts';
import type { DashboardDeclaration } from './dashboard/declaration.ts';
import type { ReportDeclaration } from './report/declaration.ts';
import { compileReport, type Report } from './report/report.ts';
import {
  readAggregate,
  type MenuPlace,
  type ResourceDeclaration,
  type ScopeKind,
  type Transition,
} from './resource.ts';
import { inlineRows } from './children.ts';
import { deriveFormulas, deriveRules, type DeclaredRules } from './rules.ts';
import { deriveScopes, type ScopePath } from './scope.ts';
import { withShapes } from './shapes.ts';
import { deriveViews, type Views } from './views.ts';

export interface States {
  readonly field: string;
  readonly initial: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly transitions: ReadonlyMap<string, CompiledTransition>;
  readonly editable?: readonly string[];
  readonly removable?: readonly string[];
  readonly pending: readonly string[];
}

/** A field that a step asks for. */
export interface AskedField {
  readonly name: string;
  readonly required: boolean;
  /** Those of its choices that are left. */
  readonly choices?: readonly string[];
}

export interface CompiledTransition extends Omit<
  Transition<string, string>,
  'from' | 'fields' | 'choices' | 'path' | 'stamp'
> {
  readonly name: string;
  readonly from: readonly string[];
  readonly fields: readonly AskedField[];
  readonly stamp: Readonly<Record<string, 'now' | 'userName' | 'userId' | 'null'>>;
  /** False for transitions that only workflows take. */
  readonly callable: boolean;
}

/** A compiled declaration: everything that can be derived without looking at other resources. */
export interface Resource {
  /** `<area>/<entity>`, the path of its files. */
  readonly id: string;
  readonly label: string;
  readonly code: string;
  readonly table: string;
  /** Its rows are those of this resource, seen in another way: what is written is written there. */
  readonly viewOf?: string;
  readonly prefix: string;
  readonly declaration: ResourceDeclaration;
  readonly fields: ReadonlyMap<string, Field>;
  /** The schema of what users may write. */
  readonly schema: JsonSchema;
  readonly display: string;
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly inline: readonly string[];
    readonly beside: readonly string[];
    readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' };
    readonly first?: string;
    readonly views: Views;
  };
  readonly states?: States;
  readonly tree?: { readonly parent: string; readonly order?: string };
  readonly menu?: MenuPlace;
  readonly calls: readonly Call[];
  readonly actions: readonly string[];
  readonly removal: 'soft' | 'hard';
  /** Combinations of fields that must be unique among live rows. */
  readonly uniques: readonly (readonly string[])[];
  readonly copies: readonly Copy[];
  /** Values that chosen references fill in. */
  readonly brought: readonly Copy[];
  /** Absent if the form has no expressions. */
  readonly rules?: DeclaredRules;
  readonly formulas: ReadonlyMap<string, string>;
}

export interface Model {
  readonly resources: ReadonlyMap<string, Resource>;
  /** Lists of forms that an installation has published. */
  readonly published: ReadonlyMap<string, Resource>;
  /** `<area>/<name>` → what is counted of the rows of a resource. */
  readonly reports: ReadonlyMap<string, Report>;
  /** What is counted of their entries, under the ids of their lists. */
  readonly publishedReports: ReadonlyMap<string, Report>;
  /** By the names of their files, in the order in which they are offered. */
  readonly dashboards: ReadonlyMap<string, Dashboard>;
  /** How rows of a resource are placed in each row scope; a kind that is absent denies. */
  readonly scopes: ReadonlyMap<string, ReadonlyMap<ScopeKind, ScopePath>>;
  /** Permission code → its actions. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  /** Resource → the reference fields of other resources that lead to its rows. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>;
  /** Resource → the parents of its rows, for rows that are parts of a parent. */
  readonly parents: ReadonlyMap<string, readonly Parent[]>;
  /** By key: `<area>/<name>`. */
  readonly flows: ReadonlyMap<string, Flow>;
}

export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
  /** The field holds a list of references. */
  readonly several: boolean;
}

const systemSpecs: Record<string, FieldSpec> = {
  id: { title: '编号', 'x-type': 'ref' },
  version: { title: '版本号', 'x-type': 'integer' },
  createdAt: { title: '创建时间', 'x-type': 'datetime' },
  createdBy: { title: '创建人', 'x-type': 'ref', 'x-ref': 'system/user' },
  updatedAt: { title: '更新时间', 'x-type': 'datetime' },
  updatedBy: { title: '更新人', 'x-type': 'ref', 'x-ref': 'system/user' },
};

function makeField(name: string, spec: FieldSpec, origin: Field['origin'], required: boolean, overRows = false): Field {
  const type = fieldTypes.get(spec['x-type'] ?? 'text');
  if (!type) throw new TypeError(`${name}: unknown field type ${spec['x-type']}`);
  return Object.freeze({
    name,
    title: spec.title,
    type,
    spec,
    origin,
    ...(overRows && { overRows }),
    required,
    readOnly: origin !== 'form' || spec.readOnly === true,
    schema: expandField(spec, required),
  });
}

/** Is it derived from the rows that are saved along, as a table of the form? */
function isOverRows(declaration: ResourceDeclaration, name: string): boolean {
  const computed = declaration.computed?.[name];
  if (!computed) return false;
  const { resource, by } = readAggregate(computed);
  return inlineRows(declaration).some((rows) => rows.resource === resource && rows.by === by);
}

function deriveFields(declaration: ResourceDeclaration): Map<string, Field> {
  const { form, states, computed = {} } = declaration;
  const fields = new Map<string, Field>();
  const system = (name: string) => fields.set(name, makeField(name, systemSpecs[name] as FieldSpec, 'system', false));
  system('id');
  for (const [name, spec] of formProperties(form)) {
    fields.set(
      name,
      makeField(
        name,
        spec,
        name in computed ? 'computed' : 'form',
        (form.required?.includes(name) ?? false) && spec['x-show'] === undefined,
        isOverRows(declaration, name),
      ),
    );
  }
  if (states) {
    const name = states.field ?? 'status';
    fields.set(
      name,
      makeField(
        name,
        { title: states.title ?? '状态', 'x-type': 'enum', 'x-options': { ...states.labels } },
        'state',
        false,
      ),
    );
  }
  for (const name of ['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']) system(name);
  return fields;
}

function deriveStates(declaration: ResourceDeclaration): States | undefined {
  const { states } = declaration;
  if (!states) return undefined;
  const transitions = Object.entries(states.transitions).map(
    ([name, { from, fields = [], choices = {}, path, stamp = {}, ...rest }]): [string, CompiledTransition] => [
      name,
      {
        ...rest,
        name,
        from: typeof from === 'string' ? [from] : from,
        fields: fields.map((text) => askedOf(text, choices)),
        stamp: stamp as CompiledTransition['stamp'],
        callable: path !== false,
      },
    ],
  );
  return {
    field: states.field ?? 'status',
    initial: states.initial,
    labels: states.labels,
    transitions: new Map(transitions),
    editable: states.editable,
    removable: states.removable,
    pending: states.pending ?? [],
  };
}

function askedOf(text: string, choices: Readonly<Record<string, readonly string[] | undefined>>): AskedField {
  const name = text.replace('!', '');
  return { name, required: text.endsWith('!'), ...(choices[name] && { choices: choices[name] }) };
}

function deriveList(
  declaration: ResourceDeclaration,
  fields: ReadonlyMap<string, Field>,
  display: string,
): Resource['list'] {
  const list = declaration.list ?? {};
  const shown = [...fields.values()].filter(
    (field) => field.origin !== 'system' && !field.type.heavy && !field.type.secret,
  );
  const sort = list.sort ?? '-createdAt';
  const columns = list.columns ?? shown.slice(0, 10).map((field) => field.name);
  const stateField = declaration.states && (declaration.states.field ?? 'status');
  return {
    columns: withStateSecond(columns, stateField ?? 'status'),
    filters: list.filters ?? [],
    search: list.search ?? [display],
    inline: list.inline ?? [],
    beside: list.beside ?? [],
    sort: sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' },
    ...(list.first && { first: list.first }),
    views: deriveViews({
      views: list.views,
      columns,
      display,
      stateField,
      parent: declaration.tree?.parent,
      exclusive: declaration.exclusive ?? [],
    }),
  };
}

/** What a row is waiting for is seen without scrolling, however many columns there are. */
function withStateSecond(columns: readonly string[], state: string): readonly string[] {
  const [first, ...rest] = columns;
  if (first === undefined || !rest.includes(state)) return columns;
  return [first, state, ...rest.filter((name) => name !== state)];
}

function deriveUniques(declaration: ResourceDeclaration): string[][] {
  const own = [...formProperties(declaration.form)].flatMap(([name, spec]) => {
    const within = spec['x-unique'];
    if (!within) return [];
    return [[name, ...(within === true ? [] : typeof within === 'string' ? [within] : within)]];
  });
  return [...own, ...(declaration.unique ?? []).map((names) => [...names])];
}

/** Compiles one declaration. The browser calls it for the page it opens, the server for all resources. */
export function compileResource(id: string, declared: ResourceDeclaration): Resource {
  const declaration = { ...declared, form: withShapes(declared.form) };
  const fields = deriveFields(declaration);
  const firstText = [...fields.values()].find(
    (field) => field.origin === 'form' && field.required && field.type.name === 'text',
  );
  const display = declaration.display ?? firstText?.name ?? 'id';
  const calls = deriveCalls(id, declaration);
  return Object.freeze({
    id,
    label: declaration.label,
    code: declaration.code,
    table: id.replaceAll('/', '_'),
    prefix: declaration.api?.prefix ?? `/${id}`,
    declaration,
    fields,
    schema: expandForm(declaration.form),
    display,
    list: deriveList(declaration, fields, display),
    states: deriveStates(declaration),
    tree: declaration.tree,
    menu: declaration.menu,
    calls,
    actions: deriveActions(declaration, calls),
    // Rows that nobody may delete need no deletion mark.
    removal: declaration.removal ?? (declaration.appendOnly ? 'hard' : 'soft'),
    uniques: deriveUniques(declaration),
    copies: deriveCopies(fields),
    brought: deriveBrought(fields),
    rules: deriveRules(declaration.form, fields),
    formulas: deriveFormulas(fields),
  });
}

/** What is declared apart from entities. */
interface Beside {
  readonly reports?: ReadonlyMap<string, ReportDeclaration>;
  readonly dashboards?: ReadonlyMap<string, DashboardDeclaration>;
  readonly flows?: Model['flows'];
}

/** Compiles declarations that passed `check` into the one model that everything reads. */
export function compileModel(
  declarations: ReadonlyMap<string, ResourceDeclaration>,
  { reports: declaredReports = new Map(), dashboards: declaredDashboards = new Map(), flows = new Map() }: Beside = {},
): Model {
  const resources = new Map([...declarations].map(([id, declaration]) => [id, compileResource(id, declaration)]));
  const codes = new Map<string, string[]>();
  for (const { code, actions } of resources.values())
    codes.set(code, [...new Set([...(codes.get(code) ?? []), ...actions])]);
  const reports = compileReports(declaredReports, resources);
  for (const {
    declaration: { code },
  } of reports.values())
    codes.set(code, [...new Set([...(codes.get(code) ?? []), ...reportActions])]);
  const dashboards = compileDashboards(declaredDashboards);
  for (const { code } of dashboards.values())
    codes.set(code, [...new Set([...(codes.get(code) ?? []), ...dashboardActions])]);
  return Object.freeze({
    resources,
    published: new Map(),
    publishedReports: new Map(),
    reports,
    dashboards,
    scopes: deriveScopes(resources),
    codes,
    referrers: deriveReferrers(resources),
    parents: deriveParents(resources),
    flows,
  });
}

/** Found by name like those of files; whatever goes through all goes through those of files alone. */
class WithPublished<T> extends Map<string, T> {
  readonly #published: ReadonlyMap<string, T>;

  constructor(declared: ReadonlyMap<string, T>, published: ReadonlyMap<string, T>) {
    super(declared);
    this.#published = published;
  }

  override get(id: string): T | undefined {
    return super.get(id) ?? this.#published.get(id);
  }
}

/** The model of one running installation, which takes in what is published there. */
export function runningModel(model: Model): Model {
  const published = new Map<string, Resource>();
  const publishedReports = new Map<string, Report>();
  return {
    ...model,
    published,
    publishedReports,
    resources: new WithPublished(model.resources, published),
    reports: new WithPublished(model.reports, publishedReports),
    scopes: new Map(model.scopes),
  };
}

/** Whoever may list a report sees it; whoever may export it takes it along. */
const reportActions = ['list', 'export'];

function compileReports(
  declared: ReadonlyMap<string, ReportDeclaration>,
  resources: ReadonlyMap<string, Resource>,
): Map<string, Report> {
  return new Map(
    [...declared].map(([id, declaration]) => {
      const resource = resources.get(declaration.resource);
      if (!resource) throw new TypeError(`${id}: there is no resource ${declaration.resource}`);
      return [id, compileReport(id, declaration, resource)];
    }),
  );
}

function deriveReferrers(resources: ReadonlyMap<string, Resource>): Map<string, Referrer[]> {
  const found = new Map<string, Referrer[]>();
  for (const resource of resources.values()) {
    for (const field of resource.fields.values()) {
      const target = field.spec['x-ref'];
      if (!target || field.origin !== 'form') continue;
      found.set(target, [
        ...(found.get(target) ?? []),
        { resource, field: field.name, several: field.type.name === 'refs' },
      ]);
    }
  }
  return found;
}

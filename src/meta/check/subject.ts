import type { FieldSpec } from '../field.ts';
import type { Flow } from '../flow.ts';
import { compileResource, type Resource } from '../model.ts';
import type { FormFile, ResourceDeclaration } from '../resource.ts';
import type { PageDeclaration, SectionEntry } from '../routes.ts';
import { declarationShape, pagesShape, sectionsShape } from './declaration-shape.ts';
import { flowShape } from './flow-shape.ts';
import { formShape } from './form-shape.ts';
import { withShapes } from '../shapes.ts';
import type { CheckId } from './ids.ts';
import type { Problem } from './problem.ts';
import type { ReportDeclaration } from '../report/declaration.ts';
import type { DashboardDeclaration } from '../dashboard/declaration.ts';
import { dashboardShape } from './dashboard-shape.ts';
import { reportShape } from './report-shape.ts';
import type { Shape } from './shape.ts';
import type { DeclarationSource, ReportSource, Sources } from './sources.ts';
import type { Sequence } from '../sequence.ts';
import { dictionariesShape, sequencesShape } from './base-shape.ts';

/** A resource as the checks see it: only its valid parts, compiled like in the product. */
export interface Subject {
  readonly id: string;
  readonly resourceFile: string;
  readonly formFile: string;
  readonly declaration: ResourceDeclaration;
  readonly resource: Resource;
  /** Every property of the form with its path, including those in branches. */
  readonly specs: readonly PlacedSpec[];
}

export interface PlacedSpec {
  readonly name: string;
  readonly path: string;
  readonly spec: FieldSpec;
  /** True if it only limits a field that is declared elsewhere. */
  readonly refines: boolean;
}

/** Everything that a check may read. */
export interface World extends Pick<Sources, 'codes' | 'icons' | 'handmade' | 'askedActions' | 'readExpression'> {
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly sections: Readonly<Record<string, Omit<SectionEntry, 'key'>>>;
  readonly pages: readonly PageDeclaration[];
  readonly sequences?: Readonly<Record<string, Sequence>>;
  /** Codes of the dictionary groups. */
  readonly dictionaries?: ReadonlySet<string>;
  /** Flows with a valid shape, by key. */
  readonly flows: ReadonlyMap<string, Flow>;
  readonly reports: ReadonlyMap<string, ReportSubject>;
  readonly dashboards: ReadonlyMap<string, DashboardSubject>;
}

/** A report as the checks see it. */
export interface ReportSubject {
  readonly file: string;
  readonly declaration: ReportDeclaration;
}

/** One dashboard as the checks see it. */
export interface DashboardSubject {
  readonly file: string;
  readonly declaration: DashboardDeclaration;
}

export type Check = (subject: Subject, world: World) => Iterable<Problem>;

/** A problem in the resource file or (below) the form file of a subject. */
export const inResource = (subject: Subject, id: CheckId, path: string, message: string, hint?: string): Problem => ({
  id,
  file: subject.resourceFile,
  path,
  message,
  ...(hint && { hint }),
});
export const inForm = (subject: Subject, id: CheckId, path: string, message: string, hint?: string): Problem => ({
  id,
  file: subject.formFile,
  path,
  message,
  ...(hint && { hint }),
});

export const pagesFile = 'resources/pages.ts';
export const sectionsFile = 'resources/sections.ts';
export const sequencesFile = 'resources/sequences.ts';
const dictionariesFile = 'resources/dictionaries.ts';

const emptyForm: FormFile = { properties: {} };

function readSubject(id: string, source: DeclarationSource, problems: Problem[]): Subject | undefined {
  const { resourceFile, formFile } = source;
  const raw = source.declaration as { form?: unknown } | undefined;
  const form = formShape.read(raw?.form ?? source.form ?? emptyForm, '', faultsOf(formFile, problems)) as
    | FormFile
    | undefined;
  const declaration = declarationShape.read(source.declaration, '', faultsOf(resourceFile, problems)) as
    | ResourceDeclaration
    | undefined;
  if (!declaration) return undefined;
  const sound = { ...declaration, form: withShapes(form ?? emptyForm) };
  return {
    id,
    resourceFile,
    formFile,
    declaration: sound,
    resource: compileResource(id, sound),
    specs: placeSpecs(sound.form),
  };
}

export function readWorld(sources: Sources, problems: Problem[]): World {
  const subjects = new Map<string, Subject>();
  for (const [id, source] of sources.resources) {
    const subject = source.declaration === undefined ? undefined : readSubject(id, source, problems);
    if (subject) subjects.set(id, subject);
  }
  const { codes, icons, handmade, askedActions, readExpression } = sources;
  return {
    subjects,
    sections: (sectionsShape.read(sources.sections, '', faultsOf(sectionsFile, problems)) ?? {}) as World['sections'],
    pages: (
      (pagesShape.read(sources.pages ?? [], '', faultsOf(pagesFile, problems)) ?? []) as (PageDeclaration | '')[]
    ).filter((page) => page !== ''),
    reports: readFiles<ReportDeclaration>(sources.reports, reportShape, problems),
    dashboards: readFiles<DashboardDeclaration>(sources.dashboards, dashboardShape, problems),
    flows: readFlows(sources, problems),
    ...(codes && { codes }),
    ...(icons && { icons }),
    ...(handmade && { handmade }),
    ...(askedActions && { askedActions }),
    ...(readExpression && { readExpression }),
    ...(sources.sequences !== undefined && {
      sequences: (sequencesShape.read(sources.sequences, '', faultsOf(sequencesFile, problems)) ??
        {}) as World['sequences'],
    }),
    ...(sources.dictionaries !== undefined && {
      dictionaries: new Set(
        Object.keys(dictionariesShape.read(sources.dictionaries, '', faultsOf(dictionariesFile, problems)) ?? {}),
      ),
    }),
  };
}

function readFiles<T>(
  sources: ReadonlyMap<string, ReportSource> | undefined,
  shape: Shape,
  problems: Problem[],
): Map<string, { file: string; declaration: T }> {
  const read = new Map<string, { file: string; declaration: T }>();
  for (const [id, { file, declaration, failure }] of sources ?? []) {
    if (failure !== undefined) problems.push({ id: 'R001', file, path: '', message: failure });
    const sound =
      failure === undefined ? (shape.read(declaration, '', faultsOf(file, problems)) as T | undefined) : undefined;
    if (sound) read.set(id, { file, declaration: sound });
  }
  return read;
}

function readFlows({ flows = new Map() }: Sources, problems: Problem[]): Map<string, Flow> {
  const sound = new Map<string, Flow>();
  for (const [key, { file, content, failure }] of flows) {
    if (failure !== undefined) {
      problems.push({ id: 'R001', file, path: '', message: failure });
      continue;
    }
    const before = problems.length;
    const flow = flowShape.read(content, '', faultsOf(file, problems)) as Flow | undefined;
    if (flow && problems.length === before) sound.set(key, flow);
  }
  return sound;
}

const faultsOf = (file: string, problems: Problem[]) => (id: CheckId, path: string, message: string, hint?: string) => {
  problems.push({ id, file, path, message, ...(hint && { hint }) });
};

export function placeSpecs(form: FormFile): PlacedSpec[] {
  const own = Object.entries(form.properties).map(([name, spec]): PlacedSpec => ({
    name,
    spec,
    path: `properties.${name}`,
    refines: false,
  }));
  const branches = (form.allOf ?? []).flatMap((part, i) =>
    (['then', 'else'] as const).flatMap((side) =>
      Object.entries(part[side]?.properties ?? {}).map(([name, spec]): PlacedSpec => ({
        name,
        spec: spec as FieldSpec,
        path: `allOf[${i}].${side}.properties.${name}`,
        refines: Object.hasOwn(form.properties, name) && !('title' in spec),
      })),
    ),
  );
  return [...own, ...branches];
}

import entry from '../../resources/processes/process.ts';
import { entryPlaces } from '../meta/designed.ts';
import type { FieldSpec } from '../meta/field.ts';
import type { Flow } from '../meta/flow.ts';
import { listedAnswers } from '../meta/form-list.ts';
import { cardTexts, type PrintCard } from '../meta/print-card.ts';
import type { FormFile, ResourceDeclaration } from '../meta/resource.ts';
import { withShapes } from '../meta/shapes.ts';
import { entryId } from '../server/forms/versions.ts';

/** A designed form as the declarations of an entity. */
export interface MovedIn {
  readonly form: FormFile;
  /** Without its form, which the resource imports. */
  readonly declaration: Omit<ResourceDeclaration, 'form'>;
  readonly flow?: Flow;
}

interface Named {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  readonly menu: Pick<ResourceDeclaration, 'menu' | 'elsewhere'>;
  readonly inProject: boolean;
  /** Where it comes from, to say what is wrong there. */
  readonly formFile: string;
  readonly flowFile: string | undefined;
}

const entryFields: Readonly<Record<string, FieldSpec>> = entry.form.properties;
const entryStates = entry.states as NonNullable<ResourceDeclaration['states']>;
const [passed] = Object.entries(entryStates.transitions).find(([, { approval }]) => approval) as [string, unknown];

/** What every entry of a designed form says beside its answers, as far as an entity of its own needs it. */
const before = ['processNo', 'orgId', 'applicantName'];
const ofCases = ['applyTime', 'finishTime', 'auditRemark'];

/**
 * The entity that a designed form becomes: the answers are its fields, and what entries have beside them stays with it,
 * since conditions of the flow and texts of cards read it.
 */
export function moveIn(
  given: Pick<MovedIn, 'form' | 'flow'>,
  named: Named,
): MovedIn & { readonly mistakes: readonly string[] } {
  const flow = given.flow && isOfForm(given.flow, named.id) ? given.flow : undefined;
  const taken = [...before, ...(given.flow ? [...ofCases, 'status'] : [])].filter(
    (name) => name in given.form.properties,
  );
  const form = withoutFields(given.form, taken);
  const cards = form['x-cards'] ?? [];
  const read = new Set(JSON.stringify([flow?.steps ?? [], cards.flatMap(textsOf)]).match(/[A-Za-z]\w*/g));
  const leading = before.filter((name) => name !== 'orgId' || named.inProject);
  const others = ['applicantPhone', ...entryPlaces].filter(
    (name) => read.has(name) && !leading.includes(name) && !ofCases.includes(name) && !(name in form.properties),
  );
  const trailing = [...others, ...(flow ? ofCases : [])];
  const own = Object.fromEntries([...leading, ...trailing].map((name) => [name, entryFields[name] as FieldSpec]));
  return {
    form: asFile(form, leading, trailing, own),
    declaration: declarationOf({ form, flow, cards, leading, named }),
    ...(flow && { flow: { ...flow, on: named.id } }),
    mistakes: [
      ...taken.map(
        (name) =>
          `${named.formFile} properties.${name}: every record has "${name}" already; give the field another name in the designer`,
      ),
      ...(given.flow && !flow
        ? [`${named.flowFile} on: "${given.flow.on}" is no designed form; export the flow of the form itself`]
        : []),
    ],
  };
}

const textsOf = (card: PrintCard): string[] => [...cardTexts(card), card.photo ?? '', card.each ?? ''];

function asFile(
  form: FormFile,
  leading: readonly string[],
  trailing: readonly string[],
  own: Readonly<Record<string, FieldSpec>>,
): FormFile {
  const { 'x-cards': _cards, required = [], properties, ...rest } = form;
  const ofEntry = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, own[name] as FieldSpec]));
  const asked = leading.filter((name) => entry.form.required?.includes(name));
  return {
    ...rest,
    // What was asked keeps its place, by which a mistake in it is named.
    required: [...required, ...asked.filter((name) => !required.includes(name))],
    properties: { ...ofEntry(leading), ...properties, ...ofEntry(trailing) },
  };
}

function declarationOf({
  form,
  flow,
  cards,
  leading,
  named: { id, label, code, menu, inProject },
}: {
  form: FormFile;
  flow: Flow | undefined;
  cards: readonly PrintCard[];
  leading: readonly string[];
  named: Named;
}): MovedIn['declaration'] {
  const asked = Object.entries(withShapes(form).properties).filter(([name]) => !leading.includes(name));
  const { shown, searched } = listedAnswers(Object.fromEntries(asked));
  const filtered = leading.filter((name) => name !== 'processNo');
  const last = flow ? ['applyTime', 'status'] : ['updatedAt'];
  return {
    label,
    code,
    ...menu,
    ...(inProject && { scope: { project: 'orgId' } }),
    list: {
      columns: [...leading, ...shown, ...last],
      filters: [...filtered, ...shown, ...last],
      search: ['processNo', 'applicantName', ...searched],
    },
    display: 'processNo',
    ...(flow && { states: statesOf(id) }),
    ...(cards.length > 0 && { print: papersOf(label, cards) }),
  };
}

/** The states of entries; the transition that their flow takes is led to by the flow that moves in. */
function statesOf(id: string): NonNullable<ResourceDeclaration['states']> {
  const steps = Object.entries(entryStates.transitions).map(([name, step]) => [
    name,
    name === passed ? { ...step, approval: id } : step,
  ]);
  return { ...entryStates, transitions: Object.fromEntries(steps) };
}

const papersOf = (label: string, cards: readonly PrintCard[]): NonNullable<ResourceDeclaration['print']> =>
  Object.fromEntries(
    cards.map((card, i) => [
      `card${i + 1}`,
      { title: cards.length > 1 ? `${label}${i + 1}` : label, parts: [{ card }] },
    ]),
  );

const withoutFields = (form: FormFile, names: readonly string[]): FormFile => ({
  ...form,
  ...(form.required && { required: form.required.filter((name) => !names.includes(name)) }),
  properties: Object.fromEntries(Object.entries(form.properties).filter(([name]) => !names.includes(name))),
});

const isOfForm = ({ on }: Flow, id: string): boolean => on === entryId || on === id;

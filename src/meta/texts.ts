import { scheduleNews } from './report/schedule.ts';
import type { DashboardDeclaration } from './dashboard/declaration.ts';
import { caseNews, type Flow } from './flow.ts';
import { allSteps } from './flow-way.ts';
import { keyOf } from './labels.ts';
import type { JsonSchema } from './json.ts';
import { commandNames, newsNames, subjectNames } from './log-names.ts';
import type { ReportDeclaration } from './report/declaration.ts';
import type { Resource } from './model.ts';
import { printTexts } from './print.ts';
import { remindersOf } from './reminders.ts';
import { teamworkNews } from './teamwork.ts';
import { waitingNews } from './waiting.ts';

/** A text of a declaration, with the key of its translation. */
export interface DeclaredText {
  readonly key: string;
  /** The fallback key if there is no translation for the specific use. */
  readonly plain: string;
}

const plain = (text: string): DeclaredText => ({ key: text, plain: text });

/** The name of a place, a section or a page. */
export const menuText = (title: string): DeclaredText => ({ key: keyOf(title, 'menu'), plain: title });

/** All texts of flows: titles, steps, and the words for events of cases. */
export function* textsOfFlows(flows: Iterable<Flow>): Iterable<DeclaredText> {
  for (const { title, steps } of flows) {
    yield plain(title);
    for (const step of allSteps(steps)) yield plain(step.title);
  }
  for (const news of [caseNews, teamworkNews, waitingNews]) for (const text of Object.values(news)) yield plain(text);
  for (const text of [...commandNames, ...newsNames, ...subjectNames]) yield plain(text);
}

/** All texts of a resource that the console shows: its name, fields, choices, states and transitions. */
export function* textsOf(resource: Resource): Iterable<DeclaredText> {
  const { label, menu, fields, states, rules, declaration } = resource;
  yield plain(label);
  for (const reminder of remindersOf(resource)) yield plain(reminder.label);
  if (menu) yield menuText(menu.title ?? label);
  for (const { spec } of fields.values()) yield* textsOfField(spec);
  for (const { message } of rules?.checks ?? []) yield plain(message);
  for (const text of printTexts(declaration.print ?? {})) yield plain(text);
  for (const { label: step, confirm } of states?.transitions.values() ?? []) {
    yield { key: keyOf(step, 'action'), plain: step };
    if (typeof confirm === 'string') yield plain(confirm);
  }
}

/** All texts of a report. */
export function* textsOfReport({
  label,
  menu,
  note,
  measures,
  ratios = {},
  parts = {},
}: ReportDeclaration): Iterable<DeclaredText> {
  yield plain(label);
  yield menuText(menu.title ?? label);
  yield plain(note);
  for (const news of Object.values(scheduleNews)) yield plain(news);
  for (const part of Object.values(parts)) {
    yield plain(part.label);
    if ('bands' in part) for (const band of part.bands) yield plain(band.label);
  }
  for (const figure of [...Object.values(measures), ...Object.values(ratios)]) yield plain(figure.label);
}

export function* textsOfDashboard({ label, cards }: DashboardDeclaration): Iterable<DeclaredText> {
  yield plain(label);
  for (const card of cards) {
    if (card.title) yield plain(card.title);
    if (card.kind === 'todos') for (const item of card.items) yield plain(item.label);
  }
}

/** A field with lines of its own, such as the goods of a release note, says those as well. What is no schema there says nothing. */
function* textsOfField(schema: JsonSchema | undefined): Iterable<DeclaredText> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const text of [schema.title, schema.description, schema['x-group'], ...Object.values(schema['x-options'] ?? {})])
    if (typeof text === 'string') yield plain(text);
  yield* textsOfField(schema.items);
  for (const nested of Object.values(schema.properties ?? {})) yield* textsOfField(nested);
}

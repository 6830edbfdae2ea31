import { scheduleNews } from './report/schedule.ts';
import type { DashboardDeclaration } from './dashboard/declaration.ts';
import { caseNews, type Flow } from './flow.ts';
import { allSteps } from './flow-way.ts';
import { keyOf } from './labels.ts';
import type { JsonSchema } from './json.ts';
import type { ReportDeclaration } from './report/declaration.ts';
import type { Resource } from './model.ts';

/** A text of a declaration as operators read it, under the key by which it is translated. */
export interface DeclaredText {
  readonly key: string;
  /** The key that stands in for it where there is no word of its own. */
  readonly plain: string;
}

const plain = (text: string): DeclaredText => ({ key: text, plain: text });

/** The name of a place, a section or a page. */
export const menuText = (title: string): DeclaredText => ({ key: keyOf(title, 'menu'), plain: title });

/** What is read of flows: their titles, their steps, and what is told of their cases. */
export function* textsOfFlows(flows: Iterable<Flow>): Iterable<DeclaredText> {
  for (const { title, steps } of flows) {
    yield plain(title);
    for (const step of allSteps(steps)) yield plain(step.title);
  }
  for (const text of Object.values(caseNews)) yield plain(text);
}

/** Every text that the console shows of a resource: what it is called, its fields, choices, states and steps. */
export function* textsOf({ label, menu, fields, states, rules }: Resource): Iterable<DeclaredText> {
  yield plain(label);
  if (menu) yield menuText(menu.title ?? label);
  for (const { spec } of fields.values()) yield* textsOfField(spec);
  for (const { message } of rules?.checks ?? []) yield plain(message);
  for (const { label: step, confirm } of states?.transitions.values() ?? []) {
    yield { key: keyOf(step, 'action'), plain: step };
    if (typeof confirm === 'string') yield plain(confirm);
  }
}

/** The same of a report. */
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

import { utcOffsetHours } from './china-time.ts';
import { isFor } from './steps.ts';
import type { Row } from './json.ts';
import type { CompiledTransition, Resource } from './model.ts';
import type { Span } from './resource.ts';

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const dayMs = 86_400_000;

/** Parses spans such as `15m`; undefined if invalid. */
export function spanMs(span: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(span) ?? [];
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0);
}

/** A transition that the product takes by itself at some time. */
export interface TimedStep {
  readonly transition: CompiledTransition;
  readonly field: string;
  /** The field holds a date (whose end counts) rather than a moment. */
  readonly isDay: boolean;
  readonly delayMs: number;
}

const known = new WeakMap<Resource, readonly TimedStep[]>();

export function timedSteps(resource: Resource): readonly TimedStep[] {
  let steps = known.get(resource);
  if (!steps)
    known.set(
      resource,
      (steps = [...(resource.states?.transitions.values() ?? [])].flatMap((transition) => timed(resource, transition))),
    );
  return steps;
}

function timed(resource: Resource, transition: CompiledTransition): TimedStep[] {
  const { at, after } = transition;
  const name = at ?? after?.of;
  const field = name === undefined ? undefined : resource.fields.get(name);
  return field
    ? [
        {
          transition,
          field: field.name,
          isDay: field.type.name === 'date',
          delayMs: after ? (spanMs(after.time satisfies Span) ?? 0) : 0,
        },
      ]
    : [];
}

/** When a step is due for a row; undefined if the row is not in one of its `from` states, or the field is empty. */
export function dueOf(
  { states }: Resource,
  { transition, field, isDay, delayMs }: TimedStep,
  row: Row,
): number | undefined {
  const value = row[field];
  if (typeof value !== 'string' || !transition.from.includes(String(row[states?.field ?? '']))) return undefined;
  if (!isFor(transition, row)) return undefined;
  return (isDay ? Date.parse(value) - utcOffsetHours * 3_600_000 + dayMs : Date.parse(value)) + delayMs;
}

/** The latest field value, in stored form, for which the step is due at a moment. */
export function latestDue({ isDay, delayMs }: TimedStep, moment: number): string {
  const time = moment - delayMs;
  return isDay
    ? new Date(time + utcOffsetHours * 3_600_000 - dayMs).toISOString().slice(0, 10)
    : new Date(time).toISOString();
}

import type { ChosenPeople, FlowStep, LeadersOf, Who } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import type { flowTexts } from './texts.ts';

type Say = ReturnType<typeof useCatalogue<typeof flowTexts>>;

/** Whom a step asks, or what it does, in a few words. */
export function stepWords(step: FlowStep, design: Design, nameOf: (userName: string) => string, t: Say): string {
  const titleOf = (name: string) =>
    translateDeclared(design.fields.find((field) => field.name === name)?.title ?? name);
  if (step.type === 'wait')
    return step.until === undefined
      ? t('waits', { time: step.after ?? '' })
      : t('waitsUntil', { time: titleOf(step.until) });
  if (step.type === 'create' || step.type === 'call')
    return translateDeclared(design.creatable.find(({ id }) => id === step.resource)?.label ?? step.resource);
  if (step.type === 'set') return Object.keys(step.values).map(titleOf).join('、');
  if (step.type === 'run')
    return translateDeclared(design.transitions.find(({ name }) => name === step.transition)?.label ?? step.transition);
  if (!('who' in step)) return '';
  const { who } = step;
  if ('chosenBy' in who) return t(who.chosenBy === 'starter' ? 'byStarter' : 'byBefore');
  if ('leaderOf' in who) return leaders(who, t);
  return people(who, design, nameOf, t('author')) || t('nobody');
}

function leaders({ from = 1, to = from }: LeadersOf, t: Say): string {
  if (to === 'top') return t('leadersToTop', { from });
  return from === to ? t('leaderAt', { from }) : t('leadersTo', { from, to });
}

function people(
  who: Exclude<Who, LeadersOf | ChosenPeople>,
  { roles, actions, fields }: Design,
  nameOf: (userName: string) => string,
  author: string,
): string {
  if ('field' in who && who.field === 'createdBy') return author;
  if ('can' in who) return translateDeclared(actions.find(({ name }) => name === who.can)?.label ?? who.can);
  if ('role' in who) return translateDeclared(roles.find(({ code }) => code === who.role)?.name ?? who.role);
  if ('field' in who) return translateDeclared(fields.find(({ name }) => name === who.field)?.title ?? who.field);
  return who.users.map(nameOf).join('、');
}

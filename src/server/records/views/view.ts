import { AppError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { Refs } from '../labels.ts';
import { boardOf, type Board } from './board.ts';
import { planOf, type Plan } from './plan.ts';
import { treeOf, type Tree } from './tree.ts';
import { calendarOf, timelineOf, type Calendar, type Timeline } from './spans.ts';

export type View = (Board | Calendar | Timeline | Plan | Tree) & { refs: Refs; total: number };

type Asked = Record<string, unknown>;

const makers: Readonly<Record<string, (context: Context, resource: Resource, input: Asked) => Promise<View>>> = {
  board: boardOf,
  calendar: calendarOf,
  timeline: timelineOf,
  plan: planOf,
  tree: treeOf,
};

/** The rows of a list in the shape of one of its views, with the same filters, search and scope as its pages. */
export function listAs(context: Context, resource: Resource, { _as, ...input }: Asked): Promise<View> {
  const make =
    typeof _as === 'string' && Object.hasOwn(resource.list.views, _as) && Object.hasOwn(makers, _as)
      ? makers[_as]
      : undefined;
  if (!make) throw new AppError('invalid', {}, { errors: [{ path: '_as', problem: 'notAChoice' }] });
  return make(context, resource, input);
}

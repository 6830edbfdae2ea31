import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { actionLabel, type Translate } from '../actions/action-label.ts';
import { ownActions, type Can } from '../actions/row-actions.ts';
import { textWidth } from './text-width.ts';

const maxButtons = 2;

/** In pixels; what finds no room stands in the menu of the row only, where everything is. */
const minWidth = 96;
const maxWidth = 260;
const margins = 24;
const gap = 12;
const menuButton = 26;

export interface RowButton {
  name: string;
  label: string;
  danger?: boolean;
}

const widthOf = (buttons: readonly RowButton[]): number =>
  buttons.reduce((width, { label }) => width + textWidth(label) + gap, margins + menuButton);

/** The buttons that stand in a row itself: changing it, and the first steps from its state. */
export function rowButtons(resource: Resource, row: Row, may: Can, t: Translate): readonly RowButton[] {
  const actions = ownActions(resource, row, may).filter(({ forOthers }) => forOthers === undefined);
  const [first, ...more] = actions
    .slice(0, maxButtons)
    .map((action): RowButton => ({ name: action.key, label: actionLabel(action, t), danger: action.danger }));
  if (!first) return [];
  return widthOf([first, ...more]) > maxWidth ? [first] : [first, ...more];
}

/** As wide as the buttons of any state need it, so that the column is the same on every page of the list. */
export function buttonsWidth(resource: Resource, may: Can, t: Translate): number {
  const { states } = resource;
  const forOthers = Object.fromEntries(
    [...(states?.transitions.values() ?? [])].flatMap(({ name, fourEyes, approval }) =>
      fourEyes || approval !== undefined ? [[name, '']] : [],
    ),
  );
  const widths = (states ? Object.keys(states.labels) : ['']).flatMap((state) =>
    // What one had a hand in may be for others to go on with.
    [{}, forOthers].map((_forOthers) =>
      widthOf(rowButtons(resource, { ...(states && { [states.field]: state }), _forOthers }, may, t)),
    ),
  );
  return Math.min(maxWidth, Math.max(minWidth, ...widths));
}

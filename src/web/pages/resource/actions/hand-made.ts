import type { Row } from '../../../../meta/json.ts';
import type { Text } from '../../../../meta/locale.ts';

/** Something that can be done with a row and that no declaration describes: an action of the resource with code of its own. */
export interface HandMadeAction {
  readonly resource: string;
  /** As policies grant it. */
  readonly name: string;
  readonly label: Text;
  /** Takes the place of the copy that every record can be added from. */
  readonly duplicates?: true;
  fits(row: Row): boolean;
  run(row: Row): Promise<void>;
}

const files = import.meta.glob<HandMadeAction>('/src/web/pages/*/*.action.ts', { eager: true, import: 'default' });
const actions = Object.values(files);

export const handMadeActions = (resource: string): readonly HandMadeAction[] =>
  actions.filter((action) => action.resource === resource);

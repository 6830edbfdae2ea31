import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { toneOf } from '../../../widgets/cells/tones.ts';

/** The colour of a row by its state, as everywhere. */
export const stateTone = ({ states }: Resource, row: Row): string | undefined => (states ? toneOf(String(row[states.field])) : undefined);

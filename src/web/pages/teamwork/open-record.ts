import { addressOf } from '../../address.ts';
import { recordPlace } from '../../shared/record-place.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

/** From a row that is about a record to the record. */
export const openRecord = (resource: string): HandMadeAction => ({
  resource,
  name: 'show',
  label: { zh: '打开记录', en: 'Open the record', es: 'Abrir el registro' },
  fits: ({ entityCode, recordId }) => typeof entityCode === 'string' && typeof recordId === 'string',
  async run({ entityCode, recordId }) {
    location.assign(addressOf(recordPlace(String(entityCode), String(recordId))));
  },
});

import { openRecord } from './open-record.ts';

export default openRecord('teamwork/assignment');

import type { FieldType } from '../field.ts';
import { file } from './file.ts';

/** The id of an uploaded picture. */
export const image: FieldType = Object.freeze({ ...file, name: 'image', pictures: true });

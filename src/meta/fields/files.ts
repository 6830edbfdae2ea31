import { file } from './file.ts';
import { listOf } from './list.ts';

export const files = listOf('files', file, { items: 20 });

import { image } from './image.ts';
import { listOf } from './list.ts';

export const images = listOf('images', image, { items: 20 });

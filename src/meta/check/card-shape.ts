import type { CardSize, PrintCard } from '../print-card.ts';
import { listOf, mapOf, number, record, text, type Shape } from './shape.ts';

const size = record({ width: number, height: number } satisfies Record<keyof CardSize, Shape>, {
  required: { width: 100, height: 100 },
});

export const cardShape = record(
  {
    size,
    sizes: record({ field: text, of: mapOf(size) }, { required: { field: '', of: {} } }),
    each: text,
    colour: text,
    head: text,
    photo: text,
    main: text,
    lines: listOf(text),
  } satisfies Record<keyof PrintCard, Shape>,
  { required: { size: { width: 100, height: 100 }, main: '' } },
);

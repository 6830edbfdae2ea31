import type { ShapeProps } from '../parts.ts';
export const Timeline = (_props: ShapeProps) => null;

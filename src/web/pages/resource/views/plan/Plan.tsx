import type { ShapeProps } from '../parts.ts';
export const Plan = (_props: ShapeProps) => null;

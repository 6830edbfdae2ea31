import type { ComponentType, ReactNode } from 'react';
import type { Json } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';

/** What the fields of a form need beside their values. */
export interface FormContext {
  resource: Resource;
  refs?: Refs;
  /** Without headings: the few fields of a transition. */
  flat?: boolean;
  /** Stands below another form, in which people begin. */
  below?: boolean;
  /** What a designer sees around each field. */
  frame?: ComponentType<{ name: string; children: ReactNode }>;
  /** Set when a row is added, shown but not changed afterwards. */
  fixed: boolean;
  /** Fields that cannot be changed as things are. */
  locked?: ReadonlySet<string>;
  /** Masked texts of fields whose stored value is kept. */
  masked: ReadonlyMap<string, string>;
  /** Gives a masked field a value of its own. */
  replace(name: string, value: Json | undefined): void;
  /** Fetches the plain value; absent for those who may not see it. */
  reveal?(name: string): Promise<string>;
}

import { yesOrNo } from '../../http/openapi/answers.ts';
import { count, object, text, whole, type Node } from '../../http/openapi/schemas.ts';

export const role: Node = whole({ code: text, name: text });

/** A stored view; what it keeps depends on what it is a view of. */
export const viewWith = (settings: Node): Node => {
  const view = { id: text, version: count, name: text, own: yesOrNo, query: text, settings };
  return object({ ...view, role }, Object.keys(view));
};

export const anySettings: Node = { type: 'object' };

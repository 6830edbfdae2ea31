import { fieldType } from './base.ts';

/** A licence plate of mainland China; plates of new-energy cars have one more character. */
const shape =
  '^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$';

export const plate = fieldType({
  name: 'plate',
  column: 'text',
  filters: ['eq', 'like', 'empty'],
  schema: () => ({ type: 'string', pattern: shape }),
  parse: (text) => (text.length <= 10 ? text.toUpperCase() : undefined),
});

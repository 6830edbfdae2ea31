import { yesOrNo, orNull } from '../../http/openapi/answers.ts';
import { refs } from '../../http/openapi/output.ts';
import { anything, count, listOf, mapOf, text, whole, type Node } from '../../http/openapi/schemas.ts';

/** Parts of what the calls of processes answer. */
export const people = whole({ rows: listOf(whole({ userName: text, realName: text })) });
export const projects = listOf(whole({ id: text, name: text }));

export const designedForm: Node = { type: 'object', description: '设计的表单：字段、分组和规则' };
export const drawnFlow: Node = { type: 'object', description: '设计的流程' };
/** Answers by the names of the fields that ask for them. */
export const formAnswers = mapOf(anything);
export const shownAnswers = whole({
  label: text,
  number: orNull(count),
  form: designedForm,
  answers: formAnswers,
  refs,
});

export const formProblem = whole({ path: text, field: orNull(text), text, detail: text });
export const flowProblem = whole({
  id: text,
  path: text,
  step: orNull(text),
  field: orNull(text),
  text,
  detail: text,
});

const reason = whole({ when: orNull(text), holds: yesOrNo });
export const simulated = whole({
  id: text,
  type: text,
  title: text,
  people: listOf(text),
  detail: orNull(text),
  chosenBy: { enum: ['starter', 'before', null] },
  isFallback: yesOrNo,
  reasons: listOf(reason),
});

import { describe, expect, test } from 'vitest';
import { AppError, type FieldError } from '../../src/meta/errors.ts';
import {
  choiceField,
  dayField,
  flagField,
  idField,
  idsField,
  objectField,
  optional,
  requiredTextField,
  textField,
  wholeField,
  type InputField,
} from '../../src/server/http/input/fields.ts';
import { input, inputWithOthers } from '../../src/server/http/input/input.ts';
import { span, spanProblems } from '../../src/server/http/input/span.ts';

const title = { zh: '名称', en: 'Name', es: 'Nombre' };
const id = '0199aa00-1111-7222-8333-444455556666';

function errorsOf(read: () => unknown): FieldError[] | string {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail.errors ?? error.id;
  }
}

const readOne = (field: InputField<unknown>, raw: unknown) =>
  input({ field }).read({ values: raw === undefined ? {} : { field: raw }, encoding: 'form' }).field;
const problemOf = (field: InputField<unknown>, raw: unknown) => {
  const errors = errorsOf(() => readOne(field, raw));
  return typeof errors === 'string' ? errors : errors.map(({ problem }) => problem).join();
};

describe('a value of a call', () => {
  test.each<[string, InputField<unknown>, unknown, unknown]>([
    ['a number as a form sends it', wholeField(title, [1, 9]), '7', 7],
    ['a number that is left out', wholeField(title, [1, 9], 3), '', 3],
    ['a yes', flagField(title), 'true', true],
    ['a yes that is left out', flagField(title), undefined, false],
    ['a text with spaces around it', textField(title, 9), ' a ', 'a'],
    ['a text that is left out', textField(title, 9), null, ''],
    ['a day that is left out', dayField(title, () => '2026-02-28'), undefined, '2026-02-28'],
    ['ids between commas, each once', idsField(title, 2), `${id},${id}`, [id]],
    ['one of some words', choiceField(['a', 'b'], 'a'), 'b', 'b'],
    ['nothing of what may be left out', optional(idField(title)), '', null],
    ['an object in JSON', objectField(title), '{"a":1}', { a: 1 }],
  ])('is read: %s', (_what, field, raw, expected) => expect(readOne(field, raw)).toEqual(expected));

  test.each<[string, InputField<unknown>, unknown, string]>([
    ['no number', wholeField(title, [1, 9]), 'x', 'type'],
    ['a fraction', wholeField(title, [1, 9]), 1.5, 'type'],
    ['a number that is left out', wholeField(title, [1, 9]), '', 'required'],
    ['too small', wholeField(title, [1, 9]), '0', 'tooSmall'],
    ['too big', wholeField(title, [1, 9]), 10, 'tooBig'],
    ['neither yes nor no', flagField(title), '1', 'type'],
    ['a text that is none', textField(title, 9), ['a'], 'type'],
    ['too long', textField(title, 1), 'ab', 'tooLong'],
    ['a needed text of spaces', requiredTextField(title, 9), '  ', 'required'],
    ['a text of another shape', requiredTextField(title, 9, /^\d+$/), 'a', 'type'],
    ['a day that does not exist', dayField(title), '2026-02-30', 'type'],
    ['no id', idField(title), 'x', 'type'],
    ['an id that is left out', idField(title), undefined, 'required'],
    ['too many ids', idsField(title, 1), [id, id.replace('6666', '7777')], 'tooManyItems'],
    ['an id among others that names nothing', idsField(title, 9), `${id},x`, 'notFound'],
    ['another word', choiceField(['a', 'b'], 'a'), 'c', 'notAChoice'],
    ['a list for an object', objectField(title, {}), '[]', 'type'],
  ])('is refused: %s', (_what, field, raw, problem) => expect(problemOf(field, raw)).toBe(problem));
});

test('all that is wrong is told at once: values, values beside each other, unknown keys', () => {
  const asked = input({ name: requiredTextField(title, 9), ...span }, spanProblems);
  const values = { startDate: '2026-02-02', endDate: '2026-02-01', more: '1' };
  expect(
    errorsOf(() => asked.read({ values, encoding: 'form' }, () => [{ path: 'late', problem: 'notAChoice' }])),
  ).toEqual([
    { path: 'name', problem: 'required', values: { title } },
    expect.objectContaining({ path: 'endDate', problem: 'below' }),
    { path: 'late', problem: 'notAChoice' },
    { path: 'more', problem: 'unknown' },
  ]);
});

test('what somebody else reads is left to them, and both stand in the description', () => {
  const asked = inputWithOthers({ day: dayField(title) }, () => ({
    type: 'object',
    properties: { page: { type: 'integer' } },
  }));
  const body = { values: { day: '2026-02-01', page: '2' }, encoding: 'form' } as const;
  expect(asked.read(body)).toEqual({ day: '2026-02-01', others: { page: '2' } });
  expect(asked.schema()).toEqual({
    type: 'object',
    properties: { page: { type: 'integer' }, day: { title: '名称', type: 'string', format: 'date' } },
    required: ['day'],
  });
});

import { describe, expect, test } from 'vitest';
import type { FormFile } from '../../src/meta/resource.ts';
import {
  addField,
  copyField,
  drawable,
  moveField,
  namesOf,
  removeField,
  setGroup,
  setRequired,
  setSpec,
} from '../../src/web/pages/processes/designer/document.ts';
import { renameField, renameIn } from '../../src/web/pages/processes/designer/rename.ts';
import { designed } from '../../src/web/pages/processes/answers/designed.ts';
import { differences } from '../../src/web/pages/processes/designer/differences.ts';
import { step, type Past } from '../../src/web/pages/processes/history.ts';
import { palette } from '../../src/web/pages/processes/designer/new-spec.ts';
import { checkDesigned } from '../../src/meta/check/designed.ts';
import { designTypes } from '../../src/meta/designed.ts';
import { readExpression } from '../../src/expressions/read.ts';

const form: FormFile = {
  required: ['b'],
  properties: {
    a: { title: 'A', 'x-group': '一' },
    b: { title: 'B', 'x-group': '一' },
    c: { title: 'C', 'x-group': '二' },
  },
};
const world = { resources: new Map(), dictionaries: new Set<string>(), readExpression };

describe('commands of the designer', () => {
  test('leave the document as it was and give the next one', () => {
    const before = JSON.stringify(form);
    const added = addField(form, 'integer', '数量', 'a');
    expect(namesOf(added.form)).toEqual(['a', 'integer1', 'b', 'c']);
    expect(added.form.properties.integer1).toEqual({ title: '数量', 'x-type': 'integer', 'x-group': '一' });
    expect(namesOf(moveField(form, 'c', 0))).toEqual(['c', 'a', 'b']);
    expect(moveField(form, 'c', 0).properties.c?.['x-group']).toBe('一');
    expect(namesOf(moveField(form, 'a', 2))).toEqual(['b', 'c', 'a']);
    expect(moveField(form, 'a', 3)).toBe(form);
    expect(removeField(form, 'b')).toMatchObject({ required: [] });
    expect(copyField(form, 'b')).toMatchObject({ name: 'b1', form: { required: ['b', 'b1'] } });
    expect(namesOf(setGroup(form, 'a', '二'))).toEqual(['b', 'c', 'a']);
    expect(setSpec(form, 'a', { description: '提示', 'x-group': undefined }).properties.a).toEqual({
      title: 'A',
      description: '提示',
    });
    expect(renameField(form, 'b', 'unit')).toMatchObject({ required: ['unit'], properties: { unit: { title: 'B' } } });
    expect(renameField(form, 'b', 'a')).toBe(form);
    expect(setRequired(form, 'b', false).required).toEqual([]);
    expect(JSON.stringify(form)).toBe(before);
  });

  test('take whatever speaks of a field along when it is renamed', () => {
    const told: FormFile = {
      required: ['people', 'note'],
      properties: {
        people: { title: '人数', 'x-type': 'integer' },
        note: { title: '说明', 'x-show': 'people > 3 && kind != "people"', 'x-required-when': "kind == 'people'" },
        most: { title: '最多', 'x-type': 'integer', 'x-at-least': 'people' },
        sum: {
          title: '合计',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'people*most + peoples.people + people(1)',
        },
        kind: { title: '类别' },
      },
      allOf: [
        {
          if: { properties: { people: { const: 5 } }, required: ['people'] },
          then: { required: ['people', 'kind'], properties: { extra: { title: '附加', 'x-show': 'people == 5' } } },
        },
      ],
      'x-rules': [{ check: 'people <= most', message: 'people 太多', at: 'people' }],
    };
    const before = JSON.stringify(told);
    const next = renameField(told, 'people', 'guests');
    expect(next).toEqual({
      required: ['guests', 'note'],
      properties: {
        guests: { title: '人数', 'x-type': 'integer' },
        note: { title: '说明', 'x-show': 'guests > 3 && kind != "people"', 'x-required-when': "kind == 'people'" },
        most: { title: '最多', 'x-type': 'integer', 'x-at-least': 'guests' },
        sum: {
          title: '合计',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'guests*most + peoples.people + people(1)',
        },
        kind: { title: '类别' },
      },
      allOf: [
        {
          if: { properties: { guests: { const: 5 } }, required: ['guests'] },
          then: { required: ['guests', 'kind'], properties: { extra: { title: '附加', 'x-show': 'guests == 5' } } },
        },
      ],
      'x-rules': [{ check: 'guests <= most', message: 'people 太多', at: 'guests' }],
    });
    expect(JSON.stringify(renameField(next, 'guests', 'people'))).toBe(before);
    expect(renameIn('people_ > people', 'people', 'n')).toBe('people_ > n');
  });

  test('begin each type of field so that it can be published, but for what only its designer can choose', () => {
    expect(palette.flatMap(({ types }) => types).toSorted()).toEqual([...designTypes].toSorted());
    for (const type of designTypes) {
      const added = addField({ properties: {} }, type, '字段').form;
      const problems = checkDesigned(added, world).map(({ id }) => id);
      expect(problems, type).toEqual(type === 'ref' || type === 'refs' ? ['R205'] : type === 'dict' ? ['R207'] : []);
    }
  });

  test('are undone to the start and done again; letters typed into one place are one step', () => {
    let past: Past<FormFile> = { before: [], now: form, after: [], about: undefined };
    for (const title of ['甲', '甲乙', '甲乙丙'])
      past = step(past, { do: 'change', to: setSpec(past.now, 'a', { title }), about: 'a.title' });
    past = step(past, { do: 'change', to: removeField(past.now, 'c') });
    expect(past.before).toHaveLength(2);
    const last = past.now;
    past = step(step(past, { do: 'undo' }), { do: 'undo' });
    expect(past.now).toBe(form);
    expect(step(past, { do: 'undo' })).toBe(past);
    expect(step(step(past, { do: 'redo' }), { do: 'redo' }).now).toBe(last);
  });
});

test('half an expression, or what is no setting at all, breaks no drawing', () => {
  const half = {
    'x-rules': [{ check: 'a >', message: '', at: 'gone' }],
    required: ['gone'],
    properties: {
      a: { title: '', 'x-show': 'b ==' },
      b: { title: 'B', 'x-type': 'money', readOnly: true, 'x-formula': 'a *' },
      c: { title: 'C', 'x-type': 'nothing', maxLength: 'x', 'x-required-when': '((' },
    },
  } as unknown as FormFile;
  const { resource, rules } = designed('', drawable(half));
  expect(rules).toBeUndefined();
  expect(Object.keys(resource.schema.properties ?? {})).toEqual(['a', 'b', 'c']);
});

test('differences between versions are told field by field', () => {
  const next = setRequired(
    setSpec(moveField(removeField(addField(form, 'date', '日期').form, 'c'), 'b', 0), 'a', { maxLength: 5 }),
    'a',
    true,
  );
  expect(differences(form, next)).toEqual([
    { kind: 'added', title: '日期' },
    { kind: 'removed', title: 'C' },
    { kind: 'changed', title: 'A', keys: ['maxLength', 'required'] },
    { kind: 'moved', title: 'B' },
  ]);
  expect(differences(form, form)).toEqual([]);
});

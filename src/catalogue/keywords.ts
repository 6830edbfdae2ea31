import type { FormFile } from '../meta/resource.ts';

/** What forms can say beside their types, each in a small form as it stands in a file. */
export interface Keyword {
  readonly name: string;
  /** What to try in it. */
  readonly about: string;
  readonly form: FormFile;
}

export const keywords: readonly Keyword[] = [
  {
    name: 'x-rules',
    about: 'A rule across fields, with its message at one of them: a stay of more than 60 days.',
    form: {
      properties: {
        from: { title: '开始日期', 'x-type': 'date' },
        to: { title: '结束日期', 'x-type': 'date', 'x-at-least': 'from' },
      },
      'x-rules': [{ check: 'days(from, to) <= 60', at: 'to', message: '最长60天' }],
    },
  },
  {
    name: 'x-show, x-required-when, x-readonly-when',
    about: 'Conditions over other fields: the standard is there with meals, the reason is asked for above 100.',
    form: {
      properties: {
        meals: { title: '是否用餐', 'x-type': 'bool' },
        standard: { title: '餐标（元）', 'x-type': 'money', 'x-show': 'meals == true', 'x-min': '10.00' },
        people: { title: '人数', 'x-type': 'integer' },
        reason: { title: '超员说明', 'x-required-when': 'people > 100' },
      },
    },
  },
  {
    name: 'x-formula',
    about: 'Worked out from other fields on every write; read-only.',
    form: {
      properties: {
        price: { title: '单价（元）', 'x-type': 'money' },
        count: { title: '数量', 'x-type': 'integer' },
        total: { title: '合计（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'price * count' },
      },
    },
  },
  {
    name: 'x-at-least, x-at-most, x-after, x-min, x-max',
    about: 'Limits by another field and by an amount.',
    form: {
      properties: {
        min: { title: '最低充值（元）', 'x-type': 'money', 'x-min': '0.01' },
        max: { title: '最高充值（元）', 'x-type': 'money', 'x-at-least': 'min', 'x-max': '5000.00' },
      },
    },
  },
  {
    name: 'items',
    about:
      'A table within a form: each column has a type or is worked out; sum(costs.amount) adds it up; Enter goes to the next row.',
    form: {
      properties: {
        costs: {
          title: '费用明细',
          'x-type': 'json',
          type: 'array',
          maxItems: 20,
          items: {
            type: 'object',
            required: ['kind'],
            properties: {
              kind: { title: '类别', 'x-type': 'enum', 'x-options': { taxi: '交通', meal: '餐饮' } },
              day: { title: '日期', 'x-type': 'date' },
              amount: { title: '金额（元）', 'x-type': 'money' },
              tax: { title: '税额（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'amount * 0.06' },
              invoiced: { title: '有发票', 'x-type': 'bool' },
            },
          },
        },
      },
    },
  },
  {
    name: 'x-group, x-width, allOf',
    about: 'Headings, a field as wide as the form, and a branch with fields of its own.',
    form: {
      properties: {
        kind: {
          title: '来访类型',
          'x-type': 'enum',
          'x-options': { person: '个人', company: '单位' },
          'x-group': '来访',
        },
        note: { title: '事由', 'x-width': 'full', 'x-group': '来访' },
      },
      allOf: [
        {
          if: { required: ['kind'], properties: { kind: { const: 'company' } } },
          then: { required: ['unit'], properties: { unit: { title: '单位名称', 'x-group': '单位' } } },
        },
      ],
    },
  },
];

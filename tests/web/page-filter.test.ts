import { describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { offered, readPageFilter, valuesWithin, within } from '../../src/web/pages/resource/list/page-filter.ts';

const { resources } = loadModel().model;
const resource = (id: string) => {
  const found = resources.get(id);
  if (!found) throw new Error(id);
  return found;
};

describe('a page over part of a resource', () => {
  const bills = resource('comments/commentBill');
  const own = readPageFilter(bills, { status_in: 'accepted,processing,reopened' });

  test('shows its own rows when the reader asks for nothing', () => {
    expect(within(own, {})).toEqual({ status: { in: 'accepted,processing,reopened' } });
  });

  test('lets the reader narrow it, and never leave it', () => {
    expect(within(own, { status: { in: 'processing,closed' }, urgency: { in: 'high' } })).toEqual({
      status: { in: 'processing' },
      urgency: { in: 'high' },
    });
    expect(within(own, { status: { in: 'closed' } })).toEqual({ status: { in: 'accepted,processing,reopened' } });
  });

  test('offers only the choices that its rows have', () => {
    expect(Object.keys(offered(bills, own).fields.get('status')?.spec['x-options'] ?? {})).toEqual([
      'accepted',
      'processing',
      'reopened',
    ]);
    const cards = resource('residents/cardUser');
    expect(
      Object.keys(
        offered(cards, readPageFilter(cards, { cardStatus_ne: 'none' })).fields.get('cardStatus')?.spec['x-options'] ??
          {},
      ),
    ).not.toContain('none');
  });

  test('does not ask for what it has decided, and begins new rows with it', () => {
    const forms = resource('processes/process');
    const cards = readPageFilter(forms, { formKind: 'card' });
    expect(offered(forms, cards).list.filters).not.toContain('formKind');
    expect(forms.list.filters).toContain('formKind');
    expect(valuesWithin(forms, within(cards, { orgId: { in: 'a' } }))).toEqual({ formKind: 'card' });
  });

  test('a state is never given to a new row: rows begin where their states begin', () => {
    const products = resource('shop/product');
    expect(valuesWithin(products, readPageFilter(products, { status: 'rack' }))).toEqual({});
  });
});

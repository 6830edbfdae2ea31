import { placeWith, type Extra } from './shared.ts';

/** The form of all templates. */
const anyForm = { properties: { subject: { title: '事由', maxLength: 40 } } };

export const processesRows: Extra = {
  // What is in no stock is lent by its name, in any number.
  'processes/itemBorrow': async () => ({ itemId: null, quantity: 1, depositAmount: '10.00' }),
  // Nothing is damaged or lent of what is new.
  'processes/borrowItem': async () => ({
    totalQuantity: 1000,
    maxDays: null,
    damagedQuantity: null,
    status: 'enabled',
  }),
  // Only what is out comes back.
  'processes/borrowReturn': async (rows, { borrowId, orgId }) => ({
    borrowId: await placeWith(rows, 'processes/itemBorrow', borrowId, {
      itemId: null,
      quantity: 1,
      status: 'borrowed',
      ...(borrowId === undefined && orgId && { orgId }),
    }),
    goodQuantity: 1,
    damagedQuantity: 0,
    lostQuantity: 0,
  }),
  // A template needs a form; a record answers a published template.
  'processes/template': async () => ({ formSchema: anyForm }),
  // Of a kind that one person approves; a second one is asked about those who want to come in.
  'processes/process': async (rows, { templateId }) => ({
    formKind: 'custom',
    templateId: await placeWith(rows, 'processes/template', templateId, {
      formKind: 'custom',
      formSchema: anyForm,
      formVersion: null,
      status: 'published',
      submitLimit: 'none',
    }),
    formData: { subject: '试验' },
  }),
  // Only what anybody may fill in gets a link, which has not expired.
  'processes/formLink': async (rows, { templateId }) => ({
    templateId: await placeWith(rows, 'processes/template', templateId, {
      formSchema: anyForm,
      formVersion: 1,
      status: 'published',
      submitLimit: 'none',
      publicFill: true,
    }),
    expiresAt: '2090-01-01T00:00:00.000Z',
  }),
};

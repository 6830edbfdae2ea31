import { refusal } from './refusal.ts';

/** Bills and contracts. */
export const billing = {
  billPaidInPart: refusal(409, {
    zh: '账单已收{amount}元，不能作废',
    en: '{amount} of the bill has been received; it cannot be voided',
    es: 'Se han cobrado {amount} de la factura; no se puede anular',
  }),
  billNotOpen: refusal(422, {
    zh: '账单“{name}”当前不能收款',
    en: 'Nothing can be received for the bill {name} now',
    es: 'Ahora no se puede cobrar la factura {name}',
  }),
  contractNotInForce: refusal(422, {
    zh: '合同“{name}”未生效，不能出账',
    en: 'The contract {name} is not in force; nothing can be billed',
    es: 'El contrato {name} no está en vigor; no se puede facturar',
  }),
};

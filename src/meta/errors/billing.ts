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
  planMissesPrice: refusal(422, {
    zh: '付款计划合计{planned}元，与合同总额{amount}元不一致，请修改后再提交',
    en: 'The payment plan adds up to {planned}, but the contract costs {amount}; correct it before submitting',
    es: 'El plan de pagos suma {planned}, pero el contrato cuesta {amount}; corríjalo antes de enviarlo',
  }),
  contractNotInForce: refusal(422, {
    zh: '合同“{name}”未生效，不能出账',
    en: 'The contract {name} is not in force; nothing can be billed',
    es: 'El contrato {name} no está en vigor; no se puede facturar',
  }),
};

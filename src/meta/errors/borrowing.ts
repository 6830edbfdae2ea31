import { refusal } from './refusal.ts';

/** Lending items and taking them back. */
export const borrowing = {
  borrowItemOff: refusal(422, {
    zh: '“{item}”已停借',
    en: '{item} is not lent at present',
    es: '{item} no se presta por ahora',
  }),
  borrowTooMany: refusal(422, {
    zh: '“{item}”一共只有{total}件，不能借{quantity}件',
    en: 'There are only {total} of {item}; {quantity} cannot be lent',
    es: 'Solo hay {total} de {item}; no se pueden prestar {quantity}',
  }),
  borrowTooLong: refusal(422, {
    zh: '“{item}”最长借用{days}天',
    en: '{item} is lent for at most {days} days',
    es: '{item} se presta como máximo {days} días',
  }),
  borrowShort: refusal(409, {
    zh: '“{item}”只剩{free}件可借，本单要借{quantity}件，请等归还后再办理',
    en: 'Only {free} of {item} are left, {quantity} are asked for; try again once some are returned',
    es: 'Solo quedan {free} de {item} y se piden {quantity}; inténtelo cuando se devuelvan',
  }),
  borrowItemOut: refusal(409, {
    zh: '“{item}”还有{lent}件借出未还，不能删除',
    en: '{lent} of {item} are still lent; it cannot be deleted',
    es: 'Aún hay {lent} de {item} en préstamo; no se puede eliminar',
  }),
  borrowTotalTooSmall: refusal(422, {
    zh: '“{item}”已借出{lent}件、待修{damaged}件，总数不能少于两者之和',
    en: '{lent} of {item} are lent and {damaged} damaged; the total cannot be less than both together',
    es: 'De {item} hay {lent} en préstamo y {damaged} averiados; el total no puede ser menor que su suma',
  }),
  borrowNotOut: refusal(409, {
    zh: '借用单{no}不在借用中，不能登记归还',
    en: 'Loan {no} is not open; nothing of it can be returned',
    es: 'El préstamo {no} no está abierto; no se puede devolver nada',
  }),
  borrowNoDeposit: refusal(422, {
    zh: '借用单{no}没有收取押金',
    en: 'No deposit was taken for loan {no}',
    es: 'No se ha cobrado fianza por el préstamo {no}',
  }),
  borrowDepositSettled: refusal(409, {
    zh: '借用单{no}的押金已经结清，不能撤销归还',
    en: 'The deposit for loan {no} is settled; the return cannot be undone',
    es: 'La fianza del préstamo {no} está liquidada; la devolución no se puede anular',
  }),
  borrowNothingBack: refusal(422, {
    zh: '请填写归还、损坏或遗失的件数',
    en: 'Say how many are returned, damaged or lost',
    es: 'Indique cuántos se devuelven, están dañados o se han perdido',
  }),
  borrowBackTooMany: refusal(422, {
    zh: '本单还有{open}件未还，登记了{quantity}件',
    en: '{open} of this loan are out, {quantity} were entered',
    es: 'De este préstamo faltan {open} y se han registrado {quantity}',
  }),
  borrowUndoGone: refusal(409, {
    zh: '归还的“{item}”已再次借出、修好或报废，不能撤销',
    en: 'What was returned of {item} has been lent again, repaired or scrapped; this cannot be undone',
    es: 'Lo devuelto de {item} ya se ha prestado de nuevo, reparado o desechado; no se puede deshacer',
  }),
};

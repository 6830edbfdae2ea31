const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits in capitals; zeros at the end are not said, those between are said once. */
function group(four: string): string {
  return [...four]
    .map((digit, i) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[four.length - 1 - i]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');
}

function whole(number: string): string {
  const fours = number.padStart(Math.ceil(number.length / 4) * 4, '0').match(/.{4}/g) ?? [];
  return fours
    .map((four, i) => (Number(four) === 0 ? '零' : `${group(four)}${groups[fours.length - 1 - i]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/** An amount as receipts and contracts write it so that nobody adds a digit: 1203.50 is 壹仟贰佰零叁元伍角整. */
export function amountInWords(amount: string): string {
  const [, sign, yuan = '0', cents = ''] = /^(-?)0*(\d{1,16})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (sign === undefined) return '';
  const [jiao = '0', fen = '0'] = cents.padEnd(2, '0');
  const before = whole(yuan);
  const dimes = jiao === '0' ? (before && fen !== '0' ? '零' : '') : `${digits[Number(jiao)]}角`;
  const coins = fen === '0' ? '整' : `${digits[Number(fen)]}分`;
  const said = `${before && `${before}元`}${dimes}${coins}`;
  return `${sign && '负'}${said === '整' ? '零元整' : said}`;
}

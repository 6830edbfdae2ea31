import { grouped } from '../../../shared/digits.ts';

const signs: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤' };
const token = /money\("(-?[\d.]+)"\)|"((?:[^"\\]|\\.)*)"|[A-Za-z_]\w*|&&|\|\||[=!<>]=/g;

interface Words {
  readonly and: string;
  readonly or: string;
  readonly yes: string;
  readonly no: string;
  /** What a field is called; undefined for what is no field. */
  titleOf(name: string): string | undefined;
  /** What a choice of a field is called. */
  choiceOf?(name: string, value: string): string | undefined;
}

/** A condition as people read it: `totalAmount > money("50000.00")` is 充值金额 > 50,000.00. */
export function conditionWords(when: string, { and, or, yes, no, titleOf, choiceOf }: Words): string {
  let field = '';
  return when.replace(token, (part, amount?: string, quoted?: string) => {
    if (amount !== undefined) return grouped(amount);
    if (quoted !== undefined) return choiceOf?.(field, quoted) ?? quoted;
    if (part === '&&') return and;
    if (part === '||') return or;
    if (part === 'true') return yes;
    if (part === 'false') return no;
    const title = titleOf(part);
    if (title !== undefined) field = part;
    return signs[part] ?? title ?? part;
  });
}

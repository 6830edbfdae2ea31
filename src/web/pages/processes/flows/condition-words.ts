import { grouped } from '../../../shared/digits.ts';

const signs: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤' };
const token = /money\("(-?[\d.]+)"\)|"((?:[^"\\]|\\.)*)"|[A-Za-z_]\w*|&&|\|\||[=!<>]=/g;

interface Words {
  readonly and: string;
  readonly or: string;
  /** What a field is called; undefined for what is no field. */
  titleOf(name: string): string | undefined;
}

/** A condition as people read it: `totalAmount > money("50000.00")` is 充值金额 > 50,000.00. */
export const conditionWords = (when: string, { and, or, titleOf }: Words): string =>
  when.replace(token, (part, amount?: string, quoted?: string) => {
    if (amount !== undefined) return grouped(amount);
    if (quoted !== undefined) return quoted;
    if (part === '&&') return and;
    if (part === '||') return or;
    return signs[part] ?? titleOf(part) ?? part;
  });

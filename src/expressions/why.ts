import type { Cause } from '../meta/check/causes.ts';
import type { ExpressionError } from './expression.ts';

type Why = (found: readonly string[], part: string) => Cause;

/** What the parser and the checker say, each with what it means to whoever wrote the expression. */
const meanings: readonly (readonly [RegExp, Why])[] = [
  [/^Unknown variable: (\w+)$/, ([name]) => ({ is: 'unknownName', name })],
  [
    /^no such overload: ([\w<>]+) (\S+) ([\w<>]+)$/,
    ([one, sign, other], part) => ({ is: 'typesDiffer', part, one, sign, other }),
  ],
  [/^no such overload: [!-]([\w<>]+)$/, ([one], part) => ({ is: 'wrongType', part, one })],
  [/^found no matching overload for '(?:[\w<>]+\.)?\w+\((.*)\)'$/, ([one], part) => ({ is: 'wrongType', part, one })],
  [/^Logical operator requires bool operands, got '([\w<>]+)'/, ([one], part) => ({ is: 'wrongType', part, one })],
  [/^Ternary condition must be bool, got '([\w<>]+)'/, ([one], part) => ({ is: 'wrongType', part, one })],
  [
    /^Ternary branches .* got '([\w<>]+)' and '([\w<>]+)'/,
    ([one, other], part) => ({ is: 'typesDiffer', part, one, sign: '? :', other }),
  ],
  [
    /^List elements .* expected type '([\w<>]+)' but found '([\w<>]+)'/,
    ([one, other], part) => ({ is: 'typesDiffer', part, one, sign: '[ ]', other }),
  ],
  [
    /^([\w<>]+) cannot stand in for ([\w<>]+)$/,
    ([other, one], part) => ({ is: 'typesDiffer', part, one, sign: 'either', other }),
  ],
  [/^gives ([\w<>]+), not ([\w<>]+)$/, ([one, wanted]) => ({ is: 'wrongResult', one, wanted })],
  [/^"(.*)" is no amount$/, ([text]) => ({ is: 'noAmount', text })],
  [/^"(.*)" is no day$/, ([text]) => ({ is: 'noDay', text })],
  [/^there is no function (\w+);/, ([name]) => ({ is: 'noFunction', name })],
  [/^"(.*)" is not part of the language$/, ([name]) => ({ is: 'noFunction', name })],
  [/^nothing stands inside of a value$/, (_, part) => ({ is: 'noFunction', name: part })],
  [/^"(\w+)" is masked/, ([name]) => ({ is: 'maskedName', name })],
  [/^"(\w+)" is shown only to some/, ([name]) => ({ is: 'closedName', name })],
  [/^"(\w+)" is not there yet/, ([name]) => ({ is: 'laterName', name })],
  [/^"(\w+)" holds what expressions cannot read/, ([name]) => ({ is: 'otherName', name })],
  [/^(?:is longer than|is nested too deeply|Exceeded max|lists are looked through)/, () => ({ is: 'tooLarge' })],
  [/EOF$/, () => ({ is: 'endsEarly' })],
];

/** Why an expression is refused, in words that every language has. */
export function whyRefused({ message }: ExpressionError, part: string): Cause {
  for (const [pattern, why] of meanings) {
    const found = pattern.exec(message);
    if (found) return why(found.slice(1), part);
  }
  return part === '' ? { is: 'endsEarly' } : { is: 'unreadable', part };
}

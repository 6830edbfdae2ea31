import type { ASTNode } from '@marcbachmann/cel-js';
import { isDate } from '../meta/fields/date.ts';
import { nodesOf, type Misuse } from './syntax.ts';
import { Money } from './values.ts';

const readable: Readonly<Record<string, { fits(text: string): boolean; kind: string }>> = {
  money: { fits: isAmount, kind: 'amount' },
  date: { fits: isDate, kind: 'day' },
};

/** `money("")` and `date("May")` have no value whatever the row says, so what compares with them never holds. */
export function findBadLiteral(ast: ASTNode): Misuse | undefined {
  for (const node of nodesOf(ast)) {
    if (node.op !== 'call') continue;
    const [name, [given]] = node.args as unknown as [string, ASTNode[]];
    const wanted = Object.hasOwn(readable, name) ? readable[name] : undefined;
    if (!wanted || given?.op !== 'value' || typeof given.args !== 'string' || wanted.fits(given.args)) continue;
    return { node, message: `${JSON.stringify(given.args)} is no ${wanted.kind}` };
  }
  return undefined;
}

function isAmount(text: string): boolean {
  try {
    Money.read(text);
    return true;
  } catch {
    return false;
  }
}

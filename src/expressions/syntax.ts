import type { ASTNode } from '@marcbachmann/cel-js';

/** Limits on the size of an expression, enforced by the parser. */
export const maxText = 1000;
export const limits = { maxAstNodes: 200, maxDepth: 24, maxListElements: 200, maxMapEntries: 0, maxCallArguments: 4 };

/**
 * Maximum list entries that an expression may iterate over, and maximum macros: two macros can be nested, so their
 * costs multiply.
 */
export const maxEntries = 200;
const maxMacros = 2;

const macros: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one']);

/**
 * An allow-list of functions; everything else in the library, now or later, is refused. For example, `matches` can take
 * unlimited time on a bad pattern, and concatenation and binding can double a text with each step.
 */
const functions: ReadonlySet<string> = new Set([
  'filled',
  'either',
  'money',
  'date',
  'day',
  'days',
  'hours',
  'round',
  'least',
  'greatest',
  'int',
  'double',
  'string',
  'size',
  'sum',
  'contains',
  'startsWith',
  'endsWith',
  ...macros,
]);

const operators: ReadonlySet<string> = new Set([
  'id',
  'value',
  'list',
  'call',
  'rcall',
  '?:',
  '!_',
  '-_',
  '&&',
  '||',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
]);

export interface Misuse {
  readonly message: string;
  readonly node: ASTNode;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value;

const nodesIn = (args: unknown): ASTNode[] =>
  isNode(args) ? [args] : Array.isArray(args) ? args.flatMap(nodesIn) : [];

export function* nodesOf(node: ASTNode): Iterable<ASTNode> {
  yield node;
  for (const part of nodesIn(node.args)) yield* nodesOf(part);
}

const nameOf = (node: ASTNode): string => String((node.args as readonly unknown[])[0]);

function isColumn(node: ASTNode, isTable: (name: string) => boolean): boolean {
  const [of] = nodesIn(node.args);
  return of?.op === 'id' && isTable(String(of.args));
}

/** The first use of something that is not allowed. */
export function findMisuse(ast: ASTNode, isTable: (name: string) => boolean): Misuse | undefined {
  let looks = 0;
  for (const node of nodesOf(ast)) {
    if (node.op === '.' && isColumn(node, isTable)) continue;
    if (!operators.has(node.op))
      return {
        node,
        message:
          node.op === '.' || node.op === '[]'
            ? 'nothing stands inside of a value'
            : `"${node.op}" is not part of the language`,
      };
    if (node.op !== 'call' && node.op !== 'rcall') continue;
    if (!functions.has(nameOf(node)))
      return { node, message: `there is no function ${nameOf(node)}; there are ${[...functions].join(', ')}` };
    if ((nameOf(node) === 'filled' || nameOf(node) === 'either') && nodesIn(node.args)[0]?.op !== 'id')
      return { node, message: 'only a field is filled or not' };
    if (macros.has(nameOf(node)) && ++looks > maxMacros)
      return { node, message: `lists are looked through more than ${maxMacros} times` };
  }
  return undefined;
}

/** The names that an expression reads, without the loop variables of macros. */
export function namesIn(ast: ASTNode, bound: ReadonlySet<string> = new Set()): Set<string> {
  if (ast.op === 'id') return new Set(bound.has(String(ast.args)) ? [] : [String(ast.args)]);
  if (ast.op !== 'rcall' || !macros.has(nameOf(ast)))
    return new Set(nodesIn(ast.args).flatMap((node) => [...namesIn(node, bound)]));
  const [, list, [entry, ...body]] = ast.args as unknown as [string, ASTNode, ASTNode[]];
  const inner = new Set([...bound, String(entry?.args)]);
  return new Set([...namesIn(list, bound), ...body.flatMap((node) => [...namesIn(node, inner)])]);
}

import { quote, type Problem } from './problem.ts';
import { sequencesFile, type World } from './subject.ts';

/** Enough for a number that nothing resets, and no more than a field of text shows. */
const maxDigits = 12;

const problem = (path: string, message: string): Problem => ({ id: 'R230', file: sequencesFile, path, message });

/** Numbers that cannot be made, or that look like those of another sequence. */
export function* sequenceChecks({ sequences = {} }: World): Iterable<Problem> {
  const prefixes = new Map<string, string>();
  for (const [code, { prefix, digits }] of Object.entries(sequences)) {
    if (digits < 1 || digits > maxDigits)
      yield problem(`${code}.digits`, `${digits} is not between 1 and ${maxDigits}`);
    const other = prefixes.get(prefix);
    if (other !== undefined && prefix !== '')
      yield problem(`${code}.prefix`, `${quote(prefix)} begins the numbers of ${other} as well`);
    prefixes.set(prefix, code);
  }
}

/** For declarations without another mistake: a form that cannot be read uses nothing. */
export function* unusedSequences({ subjects, sequences = {} }: World): Iterable<Problem> {
  const used = new Set(
    [...subjects.values()].flatMap(({ specs }) => specs.flatMap(({ spec }) => spec['x-sequence'] ?? [])),
  );
  for (const code of Object.keys(sequences)) if (!used.has(code)) yield problem(code, 'no field takes numbers from it');
}

import { quote, type Problem } from './problem.ts';
import { sequencesFile, type World } from './subject.ts';

/** Enough for a sequence that never resets, and short enough for a text field. */
const maxDigits = 12;

const problem = (path: string, message: string): Problem => ({ id: 'R230', file: sequencesFile, path, message });

/** Reports sequences with invalid digits, and those whose numbers look like another sequence's. */
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

/** Runs only when there are no other problems: a form that cannot be read would seem to use no sequence. */
export function* unusedSequences({ subjects, sequences = {} }: World): Iterable<Problem> {
  const used = new Set(
    [...subjects.values()].flatMap(({ specs }) => specs.flatMap(({ spec }) => spec['x-sequence'] ?? [])),
  );
  for (const code of Object.keys(sequences)) if (!used.has(code)) yield problem(code, 'no field takes numbers from it');
}

/** Edit distance between two words: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return (rows[one.length] as number[])[other.length] as number;
}

/** The candidate that was probably meant, ignoring case, if one is close enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 80) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    // Up to a third of the letters may differ, at most four, or another word was meant.
    const maxDistance = Math.min(4, Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)));
    if (Math.abs(candidate.length - word.length) > maxDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= maxDistance && distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `did you mean ${JSON.stringify(found)}?`;
}

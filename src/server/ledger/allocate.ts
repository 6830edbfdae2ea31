/**
 * Divides an amount by weights so that the parts add up exactly: every share is rounded down, and the remaining cents
 * go to the largest remainders, with ties in order.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} cannot be divided`);
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('a weight is a whole number');
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError('there is nobody to divide among');
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, part: Number(exact / total), remainder: exact % total };
  });
  let left = amount - shares.reduce((sum, { part }) => sum + part, 0);
  for (const share of shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )) {
    if (left-- <= 0) break;
    share.part++;
  }
  return shares.map(({ part }) => part);
}

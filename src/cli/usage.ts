/** What every command ends with. */
export const exit = { fine: 0, problems: 1, usage: 2 } as const;

/** A command line that cannot be understood; shown with the usage text. */
export class UsageError extends Error {}

/** Something that stands in the way, told to the person as it is. */
export class Refusal extends Error {}

/** Runs a command and turns what it throws into an exit code and a readable message. */
export async function command(usage: string, work: () => number | Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`);
      return exit.usage;
    }
    if (error instanceof Refusal) {
      console.error(error.message);
      return exit.problems;
    }
    throw error;
  }
}

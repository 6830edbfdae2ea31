/** Exit codes of all commands. */
export const exit = { fine: 0, problems: 1, usage: 2 } as const;

/** An invalid command line; printed together with the usage text. */
export class UsageError extends Error {}

/** An expected obstacle; its message is printed without a stack trace. */
export class Refusal extends Error {}

/** Runs a command and converts errors to an exit code and a readable message. */
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

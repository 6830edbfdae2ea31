import { vi } from 'vitest';

/** Runs a command in this process: the code with which it ends, and what it prints to both streams. */
export async function printed(run: () => Promise<number>): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(line)),
  );
  const code = await run().finally(() => spies.forEach((spy) => spy.mockRestore()));
  return { code, text: lines.join('\n') };
}

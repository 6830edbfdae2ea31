import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '../meta/check/nearest.ts';
import { UsageError } from './usage.ts';

/** Parses a command line; unknown options are usage errors. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  positionals: { min: number; max: number },
) {
  for (const arg of args) {
    const [, name] = /^--([a-z-]+)/.exec(arg) ?? [];
    if (name !== undefined && !Object.hasOwn(options, name)) {
      const hint = didYouMean(name, Object.keys(options));
      throw new UsageError(`Unknown option --${name}${hint ? `; ${hint.replace('"', '"--')}` : ''}`);
    }
  }
  const parsed = parse(args, options);
  const given = parsed.positionals.length;
  if (given < positionals.min || given > positionals.max)
    throw new UsageError(
      given < positionals.min
        ? 'Something is missing.'
        : `Too much: ${parsed.positionals.slice(positionals.max).join(' ')}`,
    );
  return parsed;
}

function parse<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

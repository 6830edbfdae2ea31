/** Runs the bundle of the server. The build puts it beside the bundle, as it stands here. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** A third of a start is compiling. This is what V8 made of the bundle after the build; any other V8 refuses it. */
const codeOf = (file) => `${file}.code`;

function load(bundle) {
  const file = join(import.meta.dirname, bundle);
  const require = createRequire(file);
  const cachedData = existsSync(codeOf(file)) ? readFileSync(codeOf(file)) : undefined;
  // The build leaves nothing but ASCII in it.
  const script = new Script(Module.wrap(readFileSync(file, 'latin1')), { filename: file, cachedData });
  const module = { id: file, filename: file, loaded: true, exports: {} };
  // What is loaded later asks for the bundle by this name.
  require.cache[file] = module;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return { file, script, run: module.exports.run };
}

export const launch = (bundle, command) => load(bundle).run(command, process.argv.slice(2));

/** Keeps what has been compiled once the server has been started. */
export async function compile(bundle) {
  const { file, script, run } = load(bundle);
  await run('compile', []);
  const unfinished = `${codeOf(file)}.new`;
  writeFileSync(unfinished, script.createCachedData());
  renameSync(unfinished, codeOf(file));
}

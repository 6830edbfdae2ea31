import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Has the server that was just built finish the build, while the console is being built: it starts once, so that what
 * is compiled for that can be kept, and makes the demo of today. A product of which either fails is built all the same:
 * the first start says what is wrong, where it concerns it.
 */
export async function finishServer(folder: string): Promise<void> {
  await run(join(folder, 'compile.js'), 'Starts compile anew; the server could not be started');
  await run(join(folder, 'demo.js'), 'The demo is not part of the build; it could not be made');
}

function run(script: string, failed: string): Promise<void> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.on('close', (code) => {
      if (code !== 0) console.warn(`${failed}:\n${errors}`);
      done();
    });
  });
}

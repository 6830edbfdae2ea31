import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Has the server that was just built make the demo of today, while the console is being built. A product whose demo
 * cannot be made is built all the same: where it is asked for, the first start says what is wrong.
 */
export function shipDemo(folder: string): Promise<void> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(folder, 'demo.js')], { stdio: ['ignore', 'inherit', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.on('close', (code) => {
      if (code !== 0) console.warn(`The demo is not part of the build; it could not be made:\n${errors}`);
      done();
    });
  });
}

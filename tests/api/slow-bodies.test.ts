import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ BODY_SECONDS: '1', UPLOAD_SECONDS: '2' });
  ({ cookie } = await server.as('admin'));
});
afterAll(() => server.stop());

/** Sends the head of a call and the beginning of its body, then a letter now and then. */
async function drip(path: string, type: string, begin: string, own = cookie): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  socket.write(
    `POST /super_cloud/api${path} HTTP/1.1\r\nhost: localhost\r\nx-requested-with: XMLHttpRequest\r\naccept-language: zh\r\ncookie: ${own}\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n${begin}`,
  );
  // After the reads of this turn: a letter that meets a closed connection has the reply thrown away before it is read.
  const dripping = setInterval(() => setImmediate(() => socket.writable && socket.write('a')), 50);
  return text(socket)
    .catch(() => 'reset')
    .finally(() => clearInterval(dripping));
}

test.each([
  ['a form', '/carpark/add', 'application/x-www-form-urlencoded', 'carparkName='],
  ['JSON', '/carpark/add', 'application/json', '{"carparkName":"'],
])('%s that never ends is ended, and its sender told why', async (_name, path, type, begin) => {
  const reply = await drip(path, type, begin);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":408,"message":"提交内容未在1秒内传完，请检查网络后重试"');
});

test('a file that never ends is ended as well, a little later, and leaves nothing behind', async () => {
  const reply = await drip(
    '/common/file/upload',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
  );
  expect(reply).not.toContain('200 OK');
});

test('a sender who was refused before the body came cannot hold the connection', async () => {
  expect(await drip('/carpark/add', 'application/json', '{', 'none=1')).toMatch(/^HTTP\/1\.1 401 /);
});

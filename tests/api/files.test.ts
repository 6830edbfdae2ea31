import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { fileObjects } from '../../src/server/records/file-tables.ts';
import { keepBytes } from '../../src/server/records/stored-files.ts';
import { cleanUpFiles, graceMs } from '../../src/server/features/files/clean-up.ts';
import { unknownId, type Refusal, type StoredRow } from '../support/calls.ts';
import { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startS3 } from '../support/s3-server.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { download, png, upload, type Uploaded } from '../support/uploads.ts';
import { archive } from '../support/workbooks.ts';

let server: RunningServer;
let admin: Client;
let ofA: Client;
let ofB: Client;
let rows: Rows;
let orgs: Record<'a' | 'b', string>;

beforeAll(async () => {
  server = await startServer();
  [admin, ofA, ofB] = await Promise.all([server.as('admin'), server.as('project-a'), server.as('project-b')]);
  rows = new Rows(server.server.services, admin);
  const orgOf = async (client: Client) => (await client.get<{ orgId: string }>('/user/profile')).data.orgId;
  orgs = { a: await orgOf(ofA), b: await orgOf(ofB) };
});
afterAll(() => server.stop());

const stored = async (
  client: Client,
  content: Uint8Array = png(),
  name = '照片.png',
  parts: Record<string, string> = {},
): Promise<Uploaded> => {
  const reply = await upload(client, content, name, parts);
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200 });
  return reply.data;
};

/** A record of a project whose pictures everybody in the project sees. */
const found = (orgId: string, given: Row = {}): Promise<StoredRow> =>
  rows.addFree(rows.resource('convenience/lostAndFound'), { orgId, ...given });
const change = (client: Client, { id, version }: StoredRow, values: Row) =>
  client.post<StoredRow & Refusal>('/lostAndFound/update', { id, version, ...values });
const prefix = () => rows.resource('convenience/lostAndFound').prefix;
const statusFor = async (client: Client, file: Uploaded) => [
  (await client.get(`/common/file/geturl/${file.id}`)).status,
  (await download(client, file)).status,
];

/** Everything that is kept of files: rows, notes of objects, and the bytes. */
async function kept(): Promise<{ rows: number; objects: number; bytes: number; incoming: number }> {
  const { store } = server.server.services;
  const [files, objects] = await Promise.all(
    ['system_file', fileObjects.name].map((table) => store.count(table, { is: 'all', of: [] })),
  );
  const folder = join(server.dataDir, 'files');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = names.filter((entry) => entry.isFile());
  const incoming = inside.filter(({ parentPath }) => parentPath.endsWith('incoming')).length;
  return { rows: files as number, objects: objects as number, bytes: inside.length - incoming, incoming };
}

const later = () => Date.now() + graceMs + 60_000;

describe('what is uploaded', () => {
  test('is kept byte by byte, and handed out so that nothing in it runs', async () => {
    const content = png();
    const file = await stored(ofA, content, '门口.png');
    expect(file).toMatchObject({ name: '门口.png', ext: 'png', size: content.length, picture: true });
    const response = await download(ofA, file);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(headers['content-disposition']).toBe(
      `inline; filename="__.png"; filename*=UTF-8''${encodeURIComponent('门口.png')}`,
    );
    expect((await download(ofA, file, { 'if-none-match': headers.etag as string })).status).toBe(304);
  });

  test('can be read in parts', async () => {
    const content = png();
    const file = await stored(ofA, content);
    const part = async (range: string) => {
      const response = await download(ofA, file, { range });
      return [response.status, response.headers.get('content-range'), Buffer.from(await response.arrayBuffer())];
    };
    const { length } = content;
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${length}`, content.subarray(10, 20)]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, content.subarray(-5)]);
    expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`]);
  });

  test('arrives as text in base 64 as well, on a form, in JSON and in parts', async () => {
    const content = png();
    const text = content.toString('base64');
    const body = new FormData();
    body.append('file', `data:image/png;base64,${text}`);
    const sent = [
      ofA.post<Uploaded>('/common/file/uploadBase', { file: text, fileName: '签名.png' }),
      ofA.postJson<Uploaded>('/common/file/uploadBase', {
        file: `data:image/png;base64,${text}`,
        fileName: '签名.png',
      }),
      fetch(`${server.url}/super_cloud/api/common/file/uploadBase`, {
        method: 'POST',
        body,
        headers: { cookie: ofA.cookie, 'x-requested-with': 'XMLHttpRequest' },
      }).then(async (response) => (await response.json()) as { data: Uploaded }),
    ];
    for (const reply of await Promise.all(sent))
      expect(Buffer.from(await (await download(ofA, reply.data)).arrayBuffer())).toEqual(content);
    expect(await ofA.post('/common/file/uploadBase', { file: '不是编码' })).toMatchObject({ status: 400 });
    expect(await ofA.post('/common/file/uploadBase', {})).toMatchObject({
      status: 400,
      message: '没有收到文件，请重新选择',
    });
  });

  test('needs a session, and comes from our own pages', async () => {
    const before = await kept();
    const send = (headers: Record<string, string>) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(png())]), 'a.png');
      return fetch(`${server.url}/super_cloud/api/common/file/upload`, { method: 'POST', body, headers });
    };
    expect((await send({ 'x-requested-with': 'XMLHttpRequest' })).status).toBe(401);
    expect((await send({ cookie: ofA.cookie })).status).toBe(403);
    expect(
      (await send({ cookie: ofA.cookie, 'x-requested-with': 'XMLHttpRequest', origin: 'https://elsewhere.example' }))
        .status,
    ).toBe(403);
    expect(await kept()).toEqual(before);
  });

  test('says where and what may be uploaded', async () => {
    expect((await ofA.get('/common/file/uptoken')).data).toMatchObject({
      url: '/super_cloud/api/common/file/upload',
      provider: 'local',
      limits: { image: { megabytes: 10, kinds: ['png', 'jpg', 'gif', 'webp'] }, file: { megabytes: 20 } },
    });
    expect((await ofA.get('/common/file/groups')).data).toContainEqual({ value: 'contract', label: '合同附件' });
    expect((await ofA.get('/common/file/providers')).data).toContainEqual({
      value: 'local',
      label: '本地存储',
      current: true,
    });
    const file = await stored(ofA);
    expect((await ofA.get(`/common/file/upload_callback?id=${file.id}`)).data).toEqual(file);
    expect((await ofB.get(`/common/file/upload_callback?id=${file.id}`)).status).toBe(404);
    expect((await upload(ofA, png(), 'a.png', {}, '/wechat/front/file/upload')).status).toBe(200);
  });
});

const text = (content: string) => Buffer.from(content);
const zip = (...names: string[]) => archive(Object.fromEntries(names.map((name) => [name, 'content'])));

/** An entry under another name of the same length. */
const renamed = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

/** A picture that says it is larger than it is. */
function sized(width: number, height: number): Buffer {
  const content = png();
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  return content;
}

const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 90, 0, 120, 3]),
  Buffer.alloc(20),
]);

describe('what is refused', () => {
  const refused: [
    what: string,
    content: () => Buffer | Promise<Buffer>,
    name: string,
    status: number,
    message: RegExp,
    parts?: Record<string, string>,
  ][] = [
    ['an empty file', () => Buffer.alloc(0), '空.png', 422, /文件是空的/],
    ['a file that is too large', () => Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), '大.txt', 413, /文件不能超过20 MB/],
    [
      'a picture that is too large',
      () => Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]),
      '大.png',
      413,
      /文件不能超过10 MB/,
      { kind: 'image' },
    ],
    [
      'a page that is called a picture',
      () => text('<!doctype html><script>alert(1)</script>'),
      '照片.png',
      422,
      /不支持这种文件/,
    ],
    [
      'a page behind much text',
      () => text(`${'说明 '.repeat(2000)}<script>alert(1)</script>`),
      '说明.txt',
      422,
      /不支持这种文件/,
    ],
    [
      'a drawing that can run scripts',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      '图.svg',
      422,
      /不支持这种文件/,
    ],
    [
      'a program that is called a picture',
      () => Buffer.concat([text('MZ'), Buffer.alloc(200)]),
      '照片.jpg',
      422,
      /不支持这种文件/,
    ],
    ['an archive that is called a document', () => zip('evil.exe'), '合同.docx', 422, /不支持这种文件/],
    [
      'a document with macros',
      () => zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      '合同.docx',
      422,
      /不支持这种文件/,
    ],
    [
      'a document of which one part stands there twice',
      async () =>
        renamed(
          await zip('[Content_Types].xml', 'word/document.xml', 'word/document.xm_'),
          'word/document.xm_',
          'word/document.xml',
        ),
      '合同.docx',
      422,
      /不支持这种文件/,
    ],
    [
      'a document whose directory is cut off',
      async () => (await zip('[Content_Types].xml', 'word/document.xml')).subarray(0, -30),
      '合同.docx',
      422,
      /不支持这种文件/,
    ],
    [
      'a document where a picture is wanted',
      () => text('%PDF-1.7'),
      '照片.png',
      422,
      /可以上传：png jpg gif webp/,
      { kind: 'image' },
    ],
    ['a picture that would fill the memory', () => sized(50_000, 50_000), '照片.png', 422, /像素过多（50000×50000）/],
    ['a picture without a size', () => png().subarray(0, 20), '照片.png', 422, /图片已损坏/],
    ['a wish that is none', () => png(), '照片.png', 400, /./, { kind: 'program' }],
  ];

  test.each(refused)('%s', async (_what, content, name, status, message, parts) => {
    const before = await kept();
    const reply = await upload(ofA, await content(), name, parts);
    expect(reply).toMatchObject({ status, code: status, message: expect.stringMatching(message) });
    expect(await kept()).toEqual(before);
  });

  test('a body without a file, or one that is cut off', async () => {
    const before = await kept();
    expect(await ofA.post('/common/file/upload')).toMatchObject({ status: 400, message: '没有收到文件，请重新选择' });
    const cut = await ofA.send(
      'POST',
      '/common/file/upload',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(cut.status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  test('in the language of the caller', async () => {
    const english = await server.as('project-a');
    Object.assign(english, { locale: 'en' });
    expect((await upload(english, Buffer.alloc(0), 'a.png')).message).toBe('The file is empty');
    Object.assign(english, { locale: 'es' });
    expect((await upload(english, Buffer.alloc(0), 'a.png')).message).toBe('El archivo está vacío');
  });

  test('too many in a short while', async () => {
    const eager = await server.as('merchant-b');
    const statuses = [];
    for (let i = 0; i < 121; i++) statuses.push((await eager.post('/common/file/upload')).status);
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 400));
    expect(statuses[120]).toBe(429);
  });
});

describe('what a file is', () => {
  test.each([
    ['a photo under a wrong name', () => jpeg, '照片.png', '照片.png.jpg', /^inline/, 'image/jpeg'],
    [
      'a document',
      () => zip('[Content_Types].xml', 'word/document.xml'),
      '合同.docx',
      '合同.docx',
      /^attachment/,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a table', () => text('姓名,电话\r\n张三,138'), '名单.csv', '名单.csv', /^attachment/, 'text/csv'],
    [
      'a text in the encoding of Chinese spreadsheets',
      () => Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
      '名单.csv',
      '名单.csv',
      /^attachment/,
      'text/csv',
    ],
    [
      'a name with folders and control letters',
      () => text('abc'),
      '../../etc/\u202egnp.exe',
      'gnp.exe.txt',
      /^attachment/,
      'text/plain',
    ],
  ] as const)('%s', async (_what, content, given, name, disposition, type) => {
    const file = await stored(ofA, await content(), given);
    expect(file.name).toBe(name);
    const response = await download(ofA, file);
    expect([response.headers.get('content-disposition'), response.headers.get('content-type')]).toEqual([
      expect.stringMatching(disposition),
      expect.stringContaining(type),
    ]);
  });
});

describe('who may fetch a file', () => {
  test('its uploader, until a record names it', async () => {
    const file = await stored(ofA);
    expect([await statusFor(ofA, file), await statusFor(ofB, file)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
  });

  test('whoever may read the record that names it', async () => {
    const file = await stored(admin);
    expect(await statusFor(ofA, file)).toEqual([404, 404]);
    await found(orgs.a, { images: [file.id] });
    expect([await statusFor(ofA, file), await statusFor(ofB, file), await statusFor(admin, file)]).toEqual([
      [200, 200],
      [404, 404],
      [200, 200],
    ]);
    const both = await ofB.get<Uploaded[]>(`/common/file/geturl?ids=${file.id},${(await stored(ofB)).id},${unknownId}`);
    expect(both.data).toHaveLength(1);
  });

  test('no longer its uploader, when the record is none of theirs', async () => {
    const file = await stored(ofB);
    const row = await found(orgs.b);
    expect(await change(ofB, row, { images: [file.id] })).toMatchObject({ status: 200 });
    await rows.put(rows.resource('convenience/lostAndFound'), row.id, { orgId: orgs.a });
    expect([await statusFor(ofA, file), await statusFor(ofB, file)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
  });

  test('not whoever names it in a record of their own', async () => {
    const file = await stored(ofA);
    const row = await found(orgs.b);
    const refusal = await change(ofB, row, { images: [file.id] });
    expect(refusal).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'images', message: expect.stringContaining('不存在') }] },
    });
    expect(await statusFor(ofB, file)).toEqual([404, 404]);
  });

  test('a field for pictures takes pictures only', async () => {
    const file = await stored(ofA, text('说明'), '说明.txt');
    const row = await found(orgs.a);
    expect(await change(ofA, row, { images: [file.id] })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'images', message: expect.stringContaining('只能使用图片') }] },
    });
  });

  test('pictures within a text go with its record: shown to its readers, refused where they are not the writer’s to see', async () => {
    const [picture, foreign] = [await stored(admin), await stored(ofB)];
    const services = rows.resource('convenience/convenience');
    const row = await rows.addFree(services, {
      orgId: orgs.a,
      content: `<p>上门维修<img src="${picture.url}" alt="照片" onerror="alert(1)"></p>`,
    });
    expect(row.content).toBe(`<p>上门维修<img src="${picture.url}" alt="照片"></p>`);
    expect([await statusFor(ofA, picture), await statusFor(ofB, picture)]).toEqual([
      [200, 200],
      [404, 404],
    ]);

    const write = (client: Client, content: string, version: Row['version']) =>
      client.post<StoredRow & Refusal>(`${services.prefix}/update`, { id: row.id, version, content });
    expect(await write(ofA, `<p><img src="${foreign.url}"></p>`, row.version)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'content', message: expect.stringContaining('不存在') }] },
    });
    expect(await statusFor(ofA, foreign)).toEqual([404, 404]);
    expect(await write(ofA, '<p>暂停服务</p>', row.version)).toMatchObject({ status: 200 });
    expect([await usesOf(picture.id), await statusFor(ofA, picture)]).toEqual([0, [404, 404]]);
  });

  test('somebody without a session gets nothing', async () => {
    const file = await stored(ofA);
    expect((await fetch(server.url + file.url)).status).toBe(401);
  });
});

const usesOf = (fileId: string) =>
  server.server.services.store.count('file_use', { is: 'compare', column: 'fileId', op: '=', value: fileId });

describe('what nobody needs any more', () => {
  const sweep = (now = later()) => cleanUpFiles(server.server.services, now);
  const isThere = async (file: Uploaded) => (await download(admin, file)).status === 200;

  test('goes after a while: never named, replaced, or of a deleted record; what is named stays', async () => {
    const [unused, replaced, named, ofDeleted, inText, takenOut] = (await Promise.all(
      Array.from({ length: 6 }, () => stored(admin)),
    )) as [Uploaded, Uploaded, Uploaded, Uploaded, Uploaded, Uploaded];
    const notices = rows.resource('notices/appNotice');
    const notice = await rows.addFree(notices, {
      content: `<p><img src="${inText.url}"><img src="${takenOut.url}"></p>`,
    });
    expect(
      await admin.post(`${notices.prefix}/update`, {
        id: notice.id,
        version: notice.version,
        content: `<p><img src="${inText.url}"></p>`,
      }),
    ).toMatchObject({ status: 200 });
    const row = await found(orgs.a, { images: [replaced.id, named.id] });
    const deleted = await found(orgs.a, { images: [ofDeleted.id] });
    expect(await change(admin, row, { images: [named.id] })).toMatchObject({ status: 200 });
    expect(await admin.post(`${prefix()}/delete/${deleted.id}`)).toMatchObject({ status: 200 });
    await sweep(Date.now());
    expect(await Promise.all([unused, replaced, named].map(isThere))).toEqual([true, true, true]);
    while ((await sweep()) > 0);
    expect(await Promise.all([unused, replaced, named, ofDeleted, inText, takenOut].map(isThere))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    const { objects, bytes } = await kept();
    expect(objects).toBe(bytes);
  });

  test('stays while one of two records names it', async () => {
    const file = await stored(admin);
    const [one] = [await found(orgs.a, { images: [file.id] }), await found(orgs.b, { images: [file.id] })];
    expect(await admin.post(`${prefix()}/delete/${one.id}`)).toMatchObject({ status: 200 });
    await sweep();
    expect(await isThere(file)).toBe(true);
  });

  test('stays when the note says otherwise: the database does not let go of what a record names', async () => {
    const file = await stored(admin);
    await found(orgs.a, { images: [file.id] });
    const { store } = server.server.services;
    const mark = (unusedSince: string) =>
      store.transaction((tx) =>
        store.update(
          tx,
          fileObjects.name,
          { unusedSince },
          { is: 'compare', column: 'fileId', op: '=', value: file.id },
        ),
      );
    await mark(new Date(0).toISOString());
    await sweep();
    expect(await isThere(file)).toBe(true);
    await expect(
      store.transaction((tx) =>
        store.remove(tx, 'system_file', { is: 'compare', column: 'id', op: '=', value: file.id }),
      ),
    ).rejects.toThrow(/foreign key/i);
  });

  test('can be deleted at once by its uploader, but not while a record names it', async () => {
    const [own, named] = [await stored(ofA), await stored(admin)];
    await found(orgs.a, { images: [named.id] });
    expect(await admin.post(`/common/file/delete/${named.id}`)).toMatchObject({
      status: 422,
      message: expect.stringContaining('引用'),
    });
    expect(await ofB.post(`/common/file/delete/${own.id}`)).toMatchObject({ status: 404 });
    expect(await ofA.post(`/common/file/delete/${own.id}`)).toMatchObject({ status: 200 });
    expect(await statusFor(ofA, own)).toEqual([404, 404]);
    const before = (await kept()).bytes;
    await sweep(Date.now());
    expect((await kept()).bytes).toBe(before - 1);
  });
});

describe('when something breaks', () => {
  test('bytes whose row was never written are found and removed', async () => {
    const { services } = server.server;
    const before = await kept();
    const arrived = await services.files.incoming.receive(Readable.from([png()]));
    await keepBytes(services, { arrived, ext: 'png', fileName: 'a.png' }, (object) =>
      services.store.transaction((tx) => services.store.insert(tx, fileObjects.name, object, [])),
    );
    expect(await kept()).toEqual({ ...before, objects: before.objects + 1, bytes: before.bytes + 1 });
    await cleanUpFiles(services, later());
    const after = await kept();
    expect(after.bytes).toBeLessThanOrEqual(before.bytes);
    expect(after.objects).toBe(after.bytes);
  });

  test('what a crash left among the arrivals goes', async () => {
    const path = join(server.dataDir, 'files/incoming/left');
    await writeFile(path, 'half');
    // Files have the machine's clock, which the one of the tests may be ahead of.
    await utimes(path, new Date(), new Date());
    await server.server.services.files.incoming.sweep(Date.now());
    expect((await kept()).incoming).toBe(1);
    await utimes(path, new Date(0), new Date(0));
    await server.server.services.files.incoming.sweep(Date.now());
    expect((await kept()).incoming).toBe(0);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const before = await kept();
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /super_cloud/api/common/file/upload HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${ofA.cookie}\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'a'.repeat(5000)}`,
    );
    await expect.poll(async () => (await kept()).incoming).toBe(before.incoming + 1);
    socket.destroy();
    await expect.poll(kept).toEqual(before);
  });
});

describe('kept in an object storage', () => {
  const keys = { console: 'a-long-secret' };
  const settings = (endpoint: string, secret = keys.console) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'campus',
    S3_REGION: 'cn-north-1',
    S3_ACCESS_KEY: 'console',
    S3_SECRET_KEY: secret,
  });

  /** Without the demo, whose pictures would go there as well. */
  const production = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Start@2026!' };

  test('files are stored, read, read in parts and removed there', async () => {
    const s3 = await startS3('campus', keys);
    const running = await startServer({ ...settings(s3.url), ...production });
    try {
      const client = await running.as('admin', production.ADMIN_PASSWORD);
      const content = png();
      s3.failures = 1;
      const file = await stored(client, content);
      expect(s3.objects.size).toBe(1);
      const [path, bytes] = [...s3.objects][0] as [string, Buffer];
      expect(bytes).toEqual(content);
      expect(path).toMatch(/^\/campus\/[0-9a-f]{48}$/);
      expect(Buffer.from(await (await download(client, file)).arrayBuffer())).toEqual(content);
      expect(Buffer.from(await (await download(client, file, { range: 'bytes=4-9' })).arrayBuffer())).toEqual(
        content.subarray(4, 10),
      );
      expect(await readdir(join(running.dataDir, 'files/incoming'))).toEqual([]);
      expect(await client.post(`/common/file/delete/${file.id}`)).toMatchObject({ status: 200 });
      await cleanUpFiles(running.server.services, Date.now());
      expect(s3.objects.has(path)).toBe(false);
    } finally {
      await running.stop();
      await s3.stop();
    }
  });

  test('a wrong key stores nothing, and nothing half remains', async () => {
    const s3 = await startS3('campus', keys);
    const running = await startServer({
      ...settings(s3.url, 'another-secret'),
      ...production,
      LOG_LEVEL: 'silent',
    });
    try {
      const client = await running.as('admin', production.ADMIN_PASSWORD);
      expect((await upload(client, png(), 'a.png')).status).toBe(500);
      expect(await running.server.services.store.count('system_file', { is: 'all', of: [] })).toBe(0);
      expect([s3.objects.size, await readdir(join(running.dataDir, 'files/incoming'))]).toEqual([0, []]);
    } finally {
      await running.stop();
      await s3.stop();
    }
  });

  test('half a configuration refuses to start', async () => {
    await expect(startServer({ S3_ENDPOINT: 'http://localhost:9000' })).rejects.toThrow(/S3_SECRET_KEY/);
  });
});

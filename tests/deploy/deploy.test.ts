import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const engines = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.replace('>=', '');

describe('the image', () => {
  const text = read('deploy/Dockerfile');
  const file = DockerfileParser.parse(text);
  const stages = file.getFROMs();
  const instructions = file.getInstructions().map((instruction) => ({
    keyword: instruction.getKeyword(),
    line: instruction.getRange().start.line,
    words: instruction.getArguments().map((argument) => argument.getValue()),
  }));
  const last = instructions.filter(({ line }) => line > (stages.at(-1)?.getRange().start.line ?? 0));

  test('is described without a mistake', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(stages.length).toBe(2);
  });

  test('begins with one Node that the product runs on and that is still maintained, by its version', () => {
    const images = new Set(stages.map((stage) => stage.getImage()));
    expect(images.size).toBe(1);
    const [, major, minor] = /^node:(\d+)\.(\d+)-bookworm-slim$/.exec([...images].join()) ?? [];
    expect([major, minor].join('.').localeCompare(engines, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
    expect(Number(major) % 2, 'a line with long-term support').toBe(0);
  });

  test('runs as an ordinary user, by the exec form, and can be probed', () => {
    const words = (keyword: string) => last.findLast((one) => one.keyword === keyword)?.words ?? [];
    expect(words('USER')).toEqual(['node']);
    expect(words('CMD').join('')).toBe('["node","dist/server/main.js"]');
    expect(words('HEALTHCHECK').join(' ')).toContain('/healthz');
    expect(last.findIndex(({ keyword }) => keyword === 'USER')).toBeLessThan(
      last.findIndex(({ keyword }) => keyword === 'CMD'),
    );
  });

  test('gets no secret: neither by a setting nor by what is copied', () => {
    expect(text).not.toMatch(/PASSWORD|SECRET|TOKEN/);
    const rules = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(rules[0]).toBe('*');
    const letIn = rules.slice(1).map((rule) => rule.replace('!', ''));
    expect(rules.slice(1).every((rule) => rule.startsWith('!'))).toBe(true);
    expect(letIn.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    for (const path of ['data', '.git', '.env', 'node_modules', 'dist']) expect(letIn).not.toContain(path);
    // Whatever the build looks at when it is started by hand.
    for (const path of [
      'src',
      'forms',
      'resources',
      'policies',
      'labels',
      'public',
      'index.html',
      'vite.config.ts',
      'package.json',
      'package-lock.json',
    ])
      expect(letIn).toContain(path);
  });
});

describe('the unit of systemd', () => {
  const settings = new Map(
    read('deploy/campus-console.service')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value ?? ''] as const] : [];
      }),
  );

  test('starts what the build makes, and waits for its stop', () => {
    expect(settings.get('ExecStart')).toBe('/usr/bin/node dist/server/main.js');
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(10);
    expect(settings.get('KillSignal')).toBe('SIGTERM');
  });

  test.each([
    'NoNewPrivileges',
    'PrivateTmp',
    'PrivateDevices',
    'ProtectHome',
    'ProtectKernelModules',
    'RestrictSUIDSGID',
    'LockPersonality',
  ])('%s is on', (name) => {
    expect(settings.get(name)).toBe('true');
  });

  test('may write to its data folder alone, as a user of its own', () => {
    expect(settings.get('ProtectSystem')).toBe('strict');
    expect(settings.get('User')).not.toBe('root');
    expect(settings.get('CapabilityBoundingSet')).toBe('');
    expect(settings.has('ReadWritePaths')).toBe(false);
  });
});

describe('the sample of nginx', () => {
  const text = read('deploy/nginx.conf').replace(/#.*$/gm, '');

  test('closes what it opens', () => {
    expect(text.split('{').length).toBe(text.split('}').length);
    for (const line of text
      .split('\n')
      .map((part) => part.trim())
      .filter(Boolean))
      expect(line).toMatch(/[;{}]$/);
  });

  test('hands on the name and the address of callers, and keeps probes inside', () => {
    expect(text).toMatch(/proxy_set_header Host +\$host;/);
    expect(text).toMatch(/proxy_set_header X-Forwarded-For +\$proxy_add_x_forwarded_for;/);
    expect(text).toMatch(/readyz\|metrics.* return 404;/);
    expect(text).not.toContain('non_idempotent');
  });
});

describe('docs/operations.md', () => {
  const doc = read('docs/operations.md');
  const config = ['config.ts', 'auth/openid-settings.ts', 'bus/kafka-settings.ts']
    .map((file) => read(`src/server/${file}`))
    .join('\n');
  const named = new Set(
    [...config.matchAll(/env\.([A-Z][A-Z\d_]+)|whole\('([A-Z][A-Z\d_]+)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );

  test('names every setting that the server reads', () => {
    expect(named.size).toBeGreaterThan(25);
    // Where the built console lies is known from where the server lies; only tests say otherwise.
    expect([...named].filter((name) => name !== 'CONSOLE_DIR' && !doc.includes(`\`${name}\``))).toEqual([]);
  });

  test('names no setting that there is not, in samples neither', () => {
    const rows = doc.split('\n').filter((line) => line.startsWith('| `') && /^\| `[A-Z\d_]+`/.test(line));
    const told = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name),
    );
    expect(told.filter((name) => !named.has(name) && !name.startsWith('OTEL_'))).toEqual([]);
  });

  test('leads to files that are there', () => {
    const links = [...doc.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([]);
  });
});

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moneyChaos } from '../../bench/chaos/money.ts';
import { builtServer } from '../support/built-server.ts';
import { demoInto } from '../support/killable.ts';

const maxMs = 900_000;

test(
  'killed in the middle of a batch recharge and of a grant, everybody has theirs once',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chaos-money-'));
    await demoInto(dataDir);
    const said: string[] = [];
    const { problems } = await moneyChaos({
      main: join(await builtServer(), 'main.js'),
      rounds: 2,
      people: 210,
      dataDir,
      say: (line) => said.push(line),
    });
    expect(problems).toEqual([]);
    expect(said).toHaveLength(2);
  },
  maxMs,
);

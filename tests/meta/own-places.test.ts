import { expect, test } from 'vitest';
import type { PlaceKind } from '../../src/meta/field.ts';
import { placeResources } from '../../src/meta/places.ts';
import { loadModel } from '../../src/server/declarations.ts';

const { model } = loadModel();
const kinds = (Object.keys(placeResources) as PlaceKind[]).filter((kind) => kind !== 'project');

// Dialogs fill in what places a row: whoever has one merchant or one enterprise need not pick it.
test('the merchant or enterprise that a form asks for is the one that its row belongs to', () => {
  const asked = [...model.resources.values()].flatMap(({ id, calls, fields, declaration: { scope = {} } }) =>
    calls.some(({ op }) => op === 'add')
      ? kinds.flatMap((kind) =>
          [...fields.values()].flatMap(({ name, origin, readOnly, required, spec }) =>
            origin === 'form' && !readOnly && required && spec['x-ref'] === placeResources[kind] && scope[kind] !== name
              ? [`${id}.${name}`]
              : [],
          ),
        )
      : [],
  );
  expect(asked).toEqual([]);
});

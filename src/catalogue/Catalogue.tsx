import { Suspense, useMemo, useState } from 'react';
import { fieldProblems } from '../meta/errors/problems.ts';
import { say } from '../web/i18n/language.ts';
import type { FormContext } from '../web/pages/resource/dialog/form-context.ts';
import { interpretForm } from '../web/pages/resource/dialog/interpreted-form.ts';
import { ResourceForm } from '../web/pages/resource/dialog/ResourceForm.tsx';
import { viewSchema } from '../web/pages/resource/dialog/view-schema.ts';
import { widgetOf } from '../web/widgets/index.ts';
import styles from './catalogue.module.css';
import { examples, refs, type Example } from './examples.ts';
import { Keywords } from './Keywords.tsx';
import { keywords } from './keywords.ts';

const states = ['input', 'error', 'read-only', 'masked'] as const;
type State = (typeof states)[number];
const places = ['table', 'detail', 'chip'] as const;

/** The page shows itself once more in a frame as wide as a phone, where widgets ask the window how wide it is. */
const isPhone = location.search === '?phone';
/** It trusts itself, and reads the theme and the language of the console. */
const trusted = 'allow-scripts allow-same-origin';
const noErrors = () => [];
const ignore = () => undefined;

/** Every field type as the console draws it. */
export function Catalogue() {
  const [chosen, setChosen] = useState(decodeURIComponent(location.hash.slice(1)));
  return (
    <div className={styles.page} data-phone={isPhone || undefined}>
      {!isPhone && (
        <nav className={styles.types} aria-label="Field types">
          {[...examples.map(({ type: { name } }) => name), ...keywords.map(({ name }) => name)].map((name) => (
            <a key={name} href={`#${name}`} onClick={() => setChosen(name)}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <main className={styles.examples}>
        {examples.map((example) => (
          <ExampleOf key={example.type.name} example={example} />
        ))}
        <Keywords />
      </main>
      {!isPhone && <iframe className={styles.phone} title="On a phone" sandbox={trusted} src={`?phone#${chosen}`} />}
    </div>
  );
}

function ExampleOf({ example }: { example: Example }) {
  const { type, field, value } = example;
  const { Cell, wide } = widgetOf(field);
  return (
    <section className={styles.example} id={type.name} data-wide={wide || undefined}>
      <h2>{type.name}</h2>
      {states.map((state) => (
        <div key={state} data-state={state}>
          <h3>{state}</h3>
          {state === 'masked' && value === null ? '—' : <Form example={example} state={state} />}
        </div>
      ))}
      <div data-state="cell">
        <h3>cell</h3>
        <dl>
          {places.map((place) => (
            <div key={place}>
              <dt>{place}</dt>
              <dd>
                <Suspense>
                  <Cell field={field} value={value} refs={refs} place={place} />
                </Suspense>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The form that operators get, with this one field. */
function Form({ example: { type, resource, value }, state }: { example: Example; state: State }) {
  const { name } = type;
  const context = useMemo<FormContext>(
    () => ({
      resource,
      refs,
      flat: true,
      // No field begins with the cursor in it.
      below: true,
      fixed: false,
      locked: new Set(state === 'read-only' ? [name] : []),
      masked: new Map(state === 'masked' ? [[name, type.mask(value)]] : []),
      reveal: async () => String(value),
      replace: ignore,
    }),
    [resource, type, name, value, state],
  );
  const compiled = useMemo(() => interpretForm(resource.schema), [resource]);
  const schema = useMemo(() => viewSchema(resource), [resource]);
  const [initial] = useState(() => (value === null ? {} : { [name]: value }));
  const messages = useMemo<Readonly<Record<string, string>>>(
    () => (state === 'error' ? { [name]: say(fieldProblems.type).replace('{title}', name) } : {}),
    [name, state],
  );
  return (
    <ResourceForm
      ref={null}
      id={`${state}-${name}`}
      schema={schema}
      compiled={compiled}
      context={context}
      initial={initial}
      messages={messages}
      validate={noErrors}
      onChange={ignore}
    />
  );
}

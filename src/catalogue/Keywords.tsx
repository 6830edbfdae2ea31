import { declaredExamples } from './declared.ts';
import { Fill } from '../web/pages/processes/answers/AnswersInput.tsx';
import styles from './catalogue.module.css';
import { keywords } from './keywords.ts';

const nothing = {};
const ignore = () => undefined;

/** What forms say beside types, to be tried; and where the declarations of this product say what no form can show. */
export function Keywords() {
  return (
    <>
      {keywords.map(({ name, about, form }) => (
        <section key={name} className={styles.example} id={name} data-wide>
          <h2>{name}</h2>
          <div>
            <p>{about}</p>
            <Fill ref={null} asked={{ label: name, number: null, form }} failed={nothing} onDirty={ignore} />
          </div>
          <pre>{JSON.stringify(form, null, 2)}</pre>
        </section>
      ))}
      {declaredExamples().map(({ name, about, used }) => (
        <section key={name} className={styles.example} id={name} data-wide>
          <h2>{name}</h2>
          <p>{about}</p>
          <ul>
            {used.map(({ id, label, place, says }) => (
              <li key={`${id} ${place}`}>
                {place === undefined ? label : <a href={place}>{label}</a>} <code>{says}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

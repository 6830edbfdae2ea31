import { useState } from 'react';
import logo from '../../favicon.svg';
import { locales } from '../../../meta/locale.ts';
import { languageNames } from '../../i18n/languages.ts';
import { currentLanguage, rememberLanguage, say } from '../../i18n/language.ts';
import { apiBase } from '../../providers/http.ts';
import type { SecondFactor } from '../../providers/sign-in.ts';
import styles from './login.module.css';
import { SignIn } from './SignIn.tsx';
import { texts } from './texts.ts';

/** Why and at which step the sign-in screen opens. */
export interface Arrival {
  /** Why the user is here, such as a session that could not be restored. */
  notice?: string;
  /** The second factor still missing from a sign-in that began in another system. */
  factor?: SecondFactor;
}

interface Props extends Arrival {
  onDone(): void;
  onStart(): void;
}

/** The name of an OpenID provider, which the server writes into the page where one is configured. */
const openId = document.querySelector<HTMLMetaElement>('meta[name=openid]')?.content;

export function LoginPage({ notice, factor, onDone, onStart }: Props) {
  const [language, setLanguage] = useState(currentLanguage);

  return (
    <main className={styles.page}>
      <section className={styles.brand} aria-hidden="true">
        <Skyline />
        <div className={styles.claim}>
          <p>{say(texts.slogan)}</p>
          <small>{say(texts.points)}</small>
        </div>
      </section>
      <section className={styles.side}>
        <div className={styles.languages} role="group" aria-label={say(texts.language)}>
          {locales.map((locale) => (
            <button
              key={locale}
              type="button"
              lang={locale}
              disabled={locale === language}
              onClick={() => {
                rememberLanguage(locale);
                setLanguage(locale);
              }}
            >
              {languageNames[locale]}
            </button>
          ))}
        </div>
        <div className={styles.card}>
          <img src={logo} alt="" width="44" height="44" />
          <h1>{say(texts.product)}</h1>
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
          <SignIn factor={factor} onDone={onDone} onStart={onStart} />
          {openId && (
            <a className={styles.provider} href={`${apiBase}/user/openid/start`}>
              {openId}
            </a>
          )}
        </div>
      </section>
    </main>
  );
}

/** A drawing of a campus skyline. */
function Skyline() {
  const towers = [
    [0, 250, 90],
    [70, 180, 80],
    [160, 300, 120],
    [300, 130, 90],
    [380, 220, 130],
    [530, 90, 96],
    [610, 260, 150],
    [740, 160, 90],
  ] as const;
  return (
    <svg className={styles.skyline} viewBox="0 0 820 420" preserveAspectRatio="xMidYMax slice">
      {towers.map(([x, top, width], i) => (
        <g key={x} opacity={i % 2 ? 0.5 : 0.9}>
          <rect x={x} y={top} width={width} height={420 - top} rx="4" />
          {Array.from({ length: 5 }, (_, row) => (
            <path key={row} d={`M${x + 16} ${top + 28 + row * 26}h${width - 32}`} />
          ))}
        </g>
      ))}
    </svg>
  );
}

import areas from '../../../../../resources/areas.ts';
import { currentLanguage, say } from '../../../i18n/language.ts';
import { apiBase } from '../../../providers/http.ts';
import { SwaggerUI, type Call } from './swagger-ui.ts';
import styles from './api.module.css';

const texts = {
  area: { zh: '业务', en: 'Area', es: 'Área' },
  own: {
    zh: '试用以当前账号的身份进行，数据会真的改变。',
    en: 'Calls are made as you and really change data.',
    es: 'Las llamadas se hacen en su nombre y cambian datos de verdad.',
  },
};

/** The API description of one area, to read and to try. The area stands in the address. */
export function showApi(): void {
  const wanted = new URLSearchParams(location.search).get('area') ?? '';
  const area = Object.hasOwn(areas, wanted) ? wanted : Object.keys(areas)[0];
  const root = document.getElementById('root') as HTMLElement;
  const place = document.createElement('main');
  root.replaceChildren(header(area), place);
  root.className = styles.page ?? '';
  SwaggerUI({
    domNode: place,
    url: `${apiBase}/openapi/${area}.json`,
    // The online validator would learn what this installation serves.
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    requestInterceptor: asConsole,
  });
}

/** The server takes writes with a session only from callers who can set a header of their own. */
function asConsole(call: Call): Call {
  call.headers['x-requested-with'] = 'XMLHttpRequest';
  call.headers['accept-language'] = currentLanguage();
  return call;
}

function header(area: string | undefined): HTMLElement {
  const select = document.createElement('select');
  select.setAttribute('aria-label', say(texts.area));
  for (const [id, { title }] of Object.entries(areas))
    select.add(new Option(`${title} · ${id}`, id, id === area, id === area));
  select.addEventListener('change', () => location.assign(`?area=${select.value}`));
  const note = document.createElement('span');
  note.textContent = say(texts.own);
  const head = document.createElement('header');
  head.append(select, note);
  return head;
}

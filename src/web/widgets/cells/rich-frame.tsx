import { cssVariable } from '../../shell/theme/theme.ts';
import { useLooks } from '../../shell/theme/use-looks.ts';
import styles from './cells.module.css';

const colours = ['--text', '--surface', '--canvas', '--line', '--brand-text'] as const;

const rules = `
  body { font: 14px/1.7 -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; margin: 8px; color: var(--text); background: var(--surface); overflow-wrap: anywhere }
  a { color: var(--brand-text) }
  img { max-width: 100%; height: auto }
  .wide { overflow-x: auto; margin: 0 0 1em }
  table { width: 100%; border-collapse: collapse }
  th, td { min-width: 72px; padding: 4px 8px; border: 1px solid var(--line); text-align: start; vertical-align: top }
  th { background: var(--canvas) }
  :is(th, td) > * { margin: 0 }`;

/** Lets a wide table scroll on its own. Stored tables have no attributes, so a plain replacement is enough. */
const boxed = (html: string): string =>
  html.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>');

/**
 * Stored HTML is shown in a sandboxed frame without scripts. It keeps the console's origin, or the server would refuse
 * it the pictures that this user may see; links open in a new tab.
 */
export function RichFrame({ title, html }: { title: string; html: string }) {
  const { dark } = useLooks();
  const looks = `:root { color-scheme: ${dark ? 'dark' : 'light'}; ${colours.map((name) => `${name}: ${cssVariable(name)}`).join('; ')} }`;
  return (
    <iframe
      className={styles.rich}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title={title}
      srcDoc={`<base target="_blank"><style>${looks}${rules}</style>${boxed(html)}`}
    />
  );
}

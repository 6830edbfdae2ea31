import { createElement, useMemo, type ReactNode } from 'react';
import { printPlace } from '../../../../meta/print.ts';

const kept: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 strong b em i u s sub sup ul ol li blockquote br hr table thead tbody tfoot tr th td caption'.split(
    ' ',
  ),
);
const spans = ['colspan', 'rowspan'] as const;

/**
 * Rich text with the answers in its places, `{{来访单位}}` by the title of the field. It is built of elements of the page's own rather than shown in a frame,
 * which would not go over several sheets of paper; answers are text, and what is no plain layout is its text alone.
 */
export function Paper({ html, values }: { html: string; values: ReadonlyMap<string, string> }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return <div>{contentOf(body, values)}</div>;
  }, [html, values]);
}

const contentOf = (parent: Node, values: ReadonlyMap<string, string>): ReactNode[] =>
  [...parent.childNodes].map((node, i): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE)
      return (node.nodeValue ?? '').replaceAll(printPlace, (_, title: string) => values.get(title) ?? '');
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    const inner = contentOf(node, values);
    if (!kept.has(tag)) return inner;
    const size = spans.flatMap((name) => {
      const span = Number(node.getAttribute(name));
      return span > 1 ? [[name === 'colspan' ? 'colSpan' : 'rowSpan', span] as const] : [];
    });
    return createElement(tag, { key: i, ...Object.fromEntries(size) }, ...inner);
  });

import { describe, expect, test } from 'vitest';
import { safeHtml } from '../../src/meta/html.ts';

const editor = '<h3>标题</h3><p>一段<strong>重要</strong>的 <em>文字</em>，<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">链接</a></p><ul><li><p>甲</p></li></ul><blockquote><p>引用</p></blockquote><pre><code>a &lt; b</code></pre><hr><p>第一行<br>第二行</p>';

test('what the editor writes stays as it is', () => expect(safeHtml(editor)).toBe(editor));

test.each([
  ['a script with its content', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a script that never ends', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['handlers', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['an image that runs something when it fails', '<img src=x onerror=alert(1)>', '<img>'],
  ['a handler behind a slash', '<img/src="/a.png"/onerror=alert(1)>', '<img src="/a.png">'],
  ['script addresses', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['script addresses in disguise', '<a href=" java&#115;cript&colon;alert(1)">a</a><a href="java\nscript:alert(1)">b</a><a href="&#x6A;avascript&#58;alert(1)">c</a>', '<a>a</a><a>b</a><a>c</a>'],
  ['addresses without a scheme of their own', '<a href="//evil.example">a</a><a href="/\\evil.example">b</a>', '<a>a</a><a>b</a>'],
  ['data as a page', '<a href="data:text/html,x">a</a><img src="data:image/svg+xml,x">', '<a>a</a><img>'],
  ['frames, objects and drawings', '<iframe src="/x">a</iframe><object data="/x"></object><svg onload=alert(1)><p>b</p></svg>c', 'c'],
  ['style, class and id', '<p style="position:fixed" class="a" id="main">a</p>', '<p>a</p>'],
  ['forms', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['comments and declarations', 'a<!-- <img onerror=alert(1)> --><!doctype html><?php x ?>b', 'ab'],
  ['elements that nobody knows', '<my-widget>a</my-widget>', 'a'],
  ['a quote that swallows the rest', 'a<p title="a>b</p><img src="x" onerror="alert(1)">', 'a'],
])('%s go', (_name, source, kept) => {
  const safe = safeHtml(source);
  expect(safe).not.toMatch(/<[^>]*\son\w+|javascript:|<script|<iframe|<svg/i);
  expect(safe).toBe(kept);
});

describe('what is written', () => {
  const awkward = ['<b><i>a</b>b</i>', '<p>a', '</p>a', 'a < b && c > d', '&lt;script&gt;', '&amp;lt;', '<a title=\'"><script>\'>x</a>', '<<p>p>', '<p <b>a</b>', '<img alt="a&quot;b">', 'x&#0;y', '&#xD800;', '<td colspan=2 rowspan="x">a', `<p>${'<b>'.repeat(500)}`];
  test.each(awkward)('is well formed and reads the same again: %.40s', (source) => {
    const once = safeHtml(source);
    expect(safeHtml(once)).toBe(once);
    const depth = [...once.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)].reduce((open, [, slash, name = '']) => (['br', 'hr', 'img'].includes(name) ? open : open + (slash ? -1 : 1)), 0);
    expect(depth).toBe(0);
  });

  test('never shows text as an element', () => expect(safeHtml('&lt;img src=x onerror=alert(1)&gt;')).toBe('&lt;img src=x onerror=alert(1)&gt;'));

  test('takes no longer with what is hostile', () => {
    const hostile = ['<'.repeat(50_000), '<a '.repeat(16_000), '<a "'.repeat(12_000), '<!--'.repeat(12_000), '&#'.repeat(25_000)];
    for (const source of hostile) expect(safeHtml(source)).not.toMatch(/<(?!a>|\/a>)/);
  });
});

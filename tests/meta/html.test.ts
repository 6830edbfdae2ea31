import { describe, expect, test } from 'vitest';
import { safeHtml } from '../../src/server/records/html/safe.ts';
import { htmlText } from '../../src/meta/html/text.ts';

const editor =
  '<h3>标题</h3><p>一段<strong>重要</strong>的 <em>文字</em>，<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">链接</a></p><ul><li><p>甲</p></li></ul><blockquote><p>引用</p></blockquote><pre><code>a &lt; b</code></pre><hr><p>第一行<br>第二行</p>';

const table =
  '<table><thead><tr><th>项目</th><th colspan="2">单价</th></tr></thead><tbody><tr><td rowspan="2">停车</td><td>5 元</td><td><p>首小时</p><ul><li><p>周末免费</p></li></ul></td></tr><tr><td></td><td>x</td></tr></tbody></table>';

test.each([editor, table])('what the editor writes stays as it is: %.20s', (html) => expect(safeHtml(html)).toBe(html));

test.each([
  ['a script with its content', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a script that never ends', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['handlers', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['an image that runs something when it fails', '<img src=x onerror=alert(1)>', '<img>'],
  ['a handler behind a slash', '<img/src="/a.png"/onerror=alert(1)>', '<img src="/a.png">'],
  ['script addresses', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  [
    'script addresses in disguise',
    '<a href=" java&#115;cript&colon;alert(1)">a</a><a href="java\nscript:alert(1)">b</a><a href="&#x6A;avascript&#58;alert(1)">c</a>',
    '<a>a</a><a>b</a><a>c</a>',
  ],
  [
    'addresses without a scheme of their own',
    '<a href="//evil.example">a</a><a href="/\\evil.example">b</a>',
    '<a>a</a><a>b</a>',
  ],
  ['data as a page', '<a href="data:text/html,x">a</a><img src="data:image/svg+xml,x">', '<a>a</a><img>'],
  [
    'frames, objects and drawings',
    '<iframe src="/x">a</iframe><object data="/x"></object><svg onload=alert(1)><p>b</p></svg>c',
    'c',
  ],
  ['style, class and id', '<p style="position:fixed" class="a" id="main">a</p>', '<p>a</p>'],
  ['forms', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['comments and declarations', 'a<!-- <img onerror=alert(1)> --><!doctype html><?php x ?>b', 'ab'],
  ['elements that nobody knows', '<my-widget>a</my-widget>', 'a'],
  ['script addresses in rare entities', '<a href="java&Tab;script&colon;alert&lpar;1&rpar;">a</a>', '<a>a</a>'],
  ['a tag that not every reader takes alike', '<a href="/a"<img src="/b">a</a><p \'b>c</p>', 'ac'],
  ['a quote that swallows the rest', 'a<p title="a>b</p><img src="x" onerror="alert(1)">', 'a'],
])('%s go', (_name, source, kept) => {
  const safe = safeHtml(source);
  expect(safe).not.toMatch(/<[^>]*\son\w+|javascript:|<script|<iframe|<svg/i);
  expect(safe).toBe(kept);
});

describe('a table', () => {
  test.each([
    [
      'loses every attribute but sensible spans',
      '<table border=1 style="width:9e9px" onclick="alert(1)" background="//evil.example"><tr height=20><td class=xl65 style="x" colspan=2 rowspan="3" width=72 nowrap>a</td></tr></table>',
      '<table><tr><td colspan="2" rowspan="3">a</td></tr></table>',
    ],
    [
      'loses spans that are no small whole numbers',
      '<table><tr><td colspan="0" rowspan="-1">a</td><td colspan="101" rowspan="9999">b</td><td colspan="1e3" rowspan="2 onclick=alert(1)">c</td><th colspan="１" rowspan="100">d</th></tr></table>',
      '<table><tr><td>a</td><td>b</td><td>c</td><th rowspan="100">d</th></tr></table>',
    ],
    [
      'holds no script, handler or form',
      '<table><tr><td><script>alert(1)</script><img src=x onerror=alert(1)><form><input></form>a</td></tr></table>',
      '<table><tr><td><img>a</td></tr></table>',
    ],
    [
      'keeps its rows without what a spreadsheet writes around them',
      '<html><head><style>td{color:red}</style></head><body><!--StartFragment--><table><colgroup><col width=72 span=2></colgroup><tfoot><tr><td>a</td></tr></tfoot></table></body></html>',
      '<table><tr><td>a</td></tr></table>',
    ],
    [
      'ends cells and rows that nobody ended',
      '<table><tr><th>a<th>b<tr><td>c<td><p>d</table>e',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td><p>d</p></td></tr></table>e',
    ],
    [
      'gets the row that its cells lack',
      '<table><td>a</td><td>b</td><tbody><td>c</td></table>',
      '<table><tr><td>a</td><td>b</td></tr><tbody><tr><td>c</td></tr></tbody></table>',
    ],
    [
      'comes after what stands between its cells',
      '<p>a</p><table><caption>收费<b>标准</b></caption><tr>b<td>c</td>&nbsp;<p>d</p><img src="/a.png"></tr> </table>',
      '<p>a</p>收费标准b&nbsp;d<table><tr><td>c</td></tr> </table>',
    ],
    [
      'stands in a cell of another one, each with its own rows',
      '<table><tr><td><table><tr><td>a</tr></table>b</td><td>c</td></tr></table>',
      '<table><tr><td><table><tr><td>a</td></tr></table>b</td><td>c</td></tr></table>',
    ],
    [
      'is not left by an end tag within a cell',
      '<div><b><table><tr><td>a</b></div></p>b</td><td>c</td></tr></table></b></div>',
      '<div><b><table><tr><td>ab</td><td>c</td></tr></table></b></div>',
    ],
    ['leaves its text where it never began', '<tr><td>a</td></tr><thead>b</thead><td onclick=alert(1)>c', 'abc'],
  ])('%s', (_name, source, kept) => {
    expect(safeHtml(source)).toBe(kept);
    expect(safeHtml(kept)).toBe(kept);
  });

  test.each([
    ['wide', `<table><tr>${'<td colspan="100">甲</td>'.repeat(20)}</tr>${'<tr><td>乙</td></tr>'.repeat(20)}</table>`],
    ['tall', `<table>${'<tr><td rowspan="100">甲</td><td rowspan="100">乙</td></tr>'.repeat(200)}</table>`],
    ['ragged', `<table><tr>${'<td>甲</td>'.repeat(400)}</tr>${'<tr><td>乙</td></tr>'.repeat(400)}</table>`],
  ])('too %s for anybody to lay out leaves its text', (_name, source) => {
    const safe = safeHtml(`<p>a</p>${source}<p>b</p>`);
    expect(safe).not.toMatch(/<\/?t/);
    expect(htmlText(safe)).toMatch(/^a\n[甲乙 ]+\n[^]+乙\nb$/);
    expect(safeHtml(safe)).toBe(safe);
  });

  test('as large as a text can fill is kept', () => {
    const large = `<table>${`<tr>${'<td>甲</td>'.repeat(10)}</tr>`.repeat(400)}</table>`;
    expect(safeHtml(large)).toBe(large);
  });

  test('hides nothing however deep it is nested', () => {
    const safe = safeHtml('<table><tr><td>'.repeat(500) + '<img src=x onerror=alert(1)>');
    expect(safe).not.toContain('onerror');
    expect(safe.match(/<table>/g)?.length).toBeLessThan(40);
    expect(safe.match(/<table>/g)?.length).toBe(safe.match(/<\/table>/g)?.length);
    expect(safeHtml(safe)).toBe(safe);
  });
});

describe('the text of what is written', () => {
  test.each([
    [
      'has a line for each row, with tabs between cells',
      `<p>收费<strong>标准</strong>：</p>${table}<p>以上</p>`,
      '收费标准：\n项目\t单价\n停车\t5 元\t首小时 周末免费\n\tx\n以上',
    ],
    [
      'has a line for each paragraph, heading and item',
      '<h3>标题</h3><p>第一行<br>第二行</p><ul>\n<li><p>甲</p></li>\n<li>乙</li>\n</ul>',
      '标题\n第一行\n第二行\n甲\n乙',
    ],
    [
      'shows characters and no markup',
      '<p>a &lt; b &amp;&amp; c&nbsp;&gt; d</p><p>&lt;b&gt;</p>',
      'a < b && c > d\n<b>',
    ],
    [
      'leaves out what is empty',
      '<p></p><table>\n<tr>\n<td> </td><td></td></tr>\n<tr><td>甲\n乙</td><td></td></tr></table><p>&nbsp;</p>',
      '甲 乙\t',
    ],
  ])('%s', (_name, html, text) => expect(htmlText(safeHtml(html))).toBe(text));
});

describe('what is written', () => {
  const awkward = [
    '<b><i>a</b>b</i>',
    '<p>a',
    '</p>a',
    'a < b && c > d',
    '&lt;script&gt;',
    '&amp;lt;',
    "<a title='\"><script>'>x</a>",
    '<<p>p>',
    '<p <b>a</b>',
    '<img alt="a&quot;b">',
    'x&#0;y',
    '&#xD800;',
    '<table><td colspan=2 rowspan="x">a',
    '<table>a<tr>b<p>c<td><table>d<td>e</table>f</tr></tr></table>',
    '</table><table><table><tr></table>',
    `<p>${'<b>'.repeat(500)}`,
  ];
  test.each(awkward)('is well formed and reads the same again: %.40s', (source) => {
    const once = safeHtml(source);
    expect(safeHtml(once)).toBe(once);
    const depth = [...once.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)].reduce(
      (open, [, slash, name = '']) => (['br', 'hr', 'img'].includes(name) ? open : open + (slash ? -1 : 1)),
      0,
    );
    expect(depth).toBe(0);
  });

  test('never shows text as an element', () =>
    expect(safeHtml('&lt;img src=x onerror=alert(1)&gt;')).toBe('&lt;img src=x onerror=alert(1)&gt;'));

  test('takes no longer with what is hostile', () => {
    const hostile = [
      '<'.repeat(50_000),
      '<a '.repeat(16_000),
      '<a "'.repeat(12_000),
      '<!--'.repeat(12_000),
      '&#'.repeat(25_000),
      '<table>'.repeat(7_000),
      `<table>${'a<tr>'.repeat(9_000)}`,
      '<table><td>'.repeat(4_500),
      '<table><td>'.repeat(90) + '<td rowspan=100 colspan=100>'.repeat(1_700),
    ];
    for (const source of hostile) expect(safeHtml(source)).not.toMatch(/<(?!\/?(?:a|br|table|tr|td)\b[^<]*>)/);
  });
});

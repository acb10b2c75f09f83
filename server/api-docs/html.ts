/**
 * Safe HTML. Only the `html` tag creates an `Html`, and it escapes every value that is not an `Html`, so no text can
 * become markup.
 */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Value = Html | string | number | undefined | false | readonly Value[];

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + markupOf(values[index - 1]) + part));
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(markupOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The part of an address that leads to a heading: `A node is down` becomes `a-node-is-down`. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

/** A block of code with its caption and a copy button. The button is shown only with JavaScript. */
export function codeBlock(
  caption: string,
  code: Html | string,
  about = '',
  language?: { id: string; name: string },
): Html {
  return html`<figure class="code"${language && html` data-language="${language.id}"`}>
<figcaption><span>${caption}${language && html` <span class="language">${language.name}</span>`}</span><button type="button" class="copy" hidden>Copy<span class="unseen"> ${caption.toLowerCase()} ${about}</span></button></figcaption>
<pre><code>${code}</code></pre>
</figure>`;
}

/** A section with a heading that links to it. */
export function renderSection(id: string, title: Html | string, content: Value, kind?: string): Html {
  return html`<section${kind && html` class="${kind}"`} id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
${content}
</section>
`;
}

/** The table of a section. */
export function renderTable(sectionId: string, head: string[], rows: Html[]): Html {
  return html`<div class="table" role="group" aria-labelledby="${sectionId}-title" tabindex="0"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** A text with each match of a pattern rendered. */
export function renderMatches(text: string, pattern: RegExp, render: (match: RegExpExecArray) => Html): Html {
  const parts: Value[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), render(match));
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
}

const jsonToken = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Highlights JSON: field names, strings, and other values. */
export const colourJson = (text: string) =>
  renderMatches(text, jsonToken, ([, string, colon, literal]) =>
    literal === undefined
      ? html`<span class="${colon ? 'field' : 'string'}">${string}</span>${colon}`
      : html`<span class="literal">${literal}</span>`,
  );

/** A block of code with its caption and a copy button. The button is shown only with JavaScript. */
import { type Html, html } from './html.ts';

export function codeBlock(
  caption: string,
  code: Html | string,
  about = '',
  shown?: { language: string; languageName: string },
): Html {
  return html`<figure class="code"${shown && html` data-language="${shown.language}"`}>
<figcaption><span>${caption}${shown && html` <span class="language">${shown.languageName}</span>`}</span><button type="button" class="copy" hidden>Copy<span class="unseen"> ${caption.toLowerCase()} ${about}</span></button></figcaption>
<pre><code>${code}</code></pre>
</figure>`;
}

const jsonToken = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Highlights JSON: field names, strings, and other values. */
export function colourJson(text: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(jsonToken)) {
    const [whole, string, colon, literal] = match;
    parts.push(text.slice(end, match.index));
    if (literal !== undefined) parts.push(html`<span class="literal">${literal}</span>`);
    else parts.push(html`<span class="${colon ? 'field' : 'string'}">${string}</span>${colon}`);
    end = match.index + whole.length;
  }
  return html`${parts}${text.slice(end)}`;
}

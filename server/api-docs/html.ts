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

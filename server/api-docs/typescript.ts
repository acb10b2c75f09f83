/** With the `fetch` of Node, Deno, Bun and browsers: nothing needs to be installed. */
import { colourJson } from './code.ts';
import { type Html, html } from './html.ts';
import { addressOf, pretty, type SampleRequest } from './sample-request.ts';

export function typescriptOf(request: SampleRequest): Html {
  const { method, headers, body, key } = request;
  const fields = [
    method === 'GET' ? '' : `  method: '${method}',\n`,
    '  headers: {\n',
    `    Authorization: \`Bearer \${process.env.${key.variable}}\`,\n`,
    ...headers.map(([name, value]) => `    ${nameOf(name)}: ${word(value)},\n`),
    '  },\n',
  ].join('');
  return html`const response = await fetch('${addressOf(request)}', {
${fields}${body !== undefined && html`  body: JSON.stringify(${colourJson(indented(pretty(body)))}),\n`}});
${readingOf(request)}`;
}

const readStream = `for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
  console.log(text);
}`;

/** The same for a refusal, which is JSON: a reader who copies its example may get the file. */
const readFile = `if (response.ok) {
  const file = await response.blob();
  console.log(response.status, file.type, file.size);
} else {
  console.log(response.status, await response.json());
}`;

function readingOf({ live, empty, fileName }: SampleRequest): string {
  if (live) return readStream;
  if (fileName !== undefined) return readFile;
  return `console.log(response.status, ${empty ? 'response.statusText' : 'await response.json()'});`;
}

const nameOf = (name: string) => (/^\w+$/.test(name) ? name : word(name));

/** A string in single quotes. */
function word(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const indented = (text: string) => text.replaceAll('\n', '\n  ');

/** With the standard library: nothing needs to be installed. */
import { colourJson } from './code.ts';
import { type Html, html } from './html.ts';
import { addressOf, type SampleRequest } from './sample-request.ts';

export function pythonOf(request: SampleRequest): Html {
  const { method, headers, body, key } = request;
  const head = [
    `    method="${method}",\n`,
    '    headers={\n',
    `        "Authorization": f"Bearer {os.environ['${key.variable}']}",\n`,
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
    '    },\n',
  ].join('');
  const data = body !== undefined && html`    data=json.dumps(${colourJson(literal(body, 4))}).encode(),\n`;
  return html`import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${addressOf(request)}",
${head}${data})
try:
    with urllib.request.urlopen(request) as response:
${readingOf(request)}
except urllib.error.HTTPError as refused:
    print(refused.status, json.load(refused))`;
}

const readStream = `        for line in response:
            print(line.decode(), end="")`;

function readFile(name: string): string {
  return `        with open("${name}", "wb") as file:
            file.write(response.read())
        print(response.status, response.reason)`;
}

function readingOf({ live, empty, fileName }: SampleRequest): string {
  if (live) return readStream;
  if (fileName !== undefined) return readFile(fileName);
  return `        print(response.status, ${empty ? 'response.reason' : 'json.load(response)'})`;
}

/** Strings are written as in JSON; the rest of a value is not. */
function literal(value: unknown, indent: number): string {
  const inner = ' '.repeat(indent + 4);
  const block = (open: string, parts: string[], close: string) =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${' '.repeat(indent)}${close}`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) {
    return block(
      '[',
      value.map((part) => literal(part, indent + 4)),
      ']',
    );
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value);
    return block(
      '{',
      fields.map(([name, field]) => `${JSON.stringify(name)}: ${literal(field, indent + 4)}`),
      '}',
    );
  }
  return JSON.stringify(value);
}

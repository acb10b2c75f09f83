/** The request of an example in the languages of the page. None of them needs anything to be installed. */
import { colourJson, type Html, html } from './html.ts';
import { addressOf, pretty, type SampleRequest } from './sample-request.ts';

export function curlOf(request: SampleRequest): Html {
  const { method, path, headers, body, live, fileName, isRefused, key } = request;
  // With -d, curl sends a POST request.
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined);
  const flags = [
    !isImplied && ` -X ${method}`,
    live && ' -N',
    fileName !== undefined && !isRefused && ` -o ${fileName}`,
  ];
  // Without quotes, the shell would read the & of a query as the end of the command.
  const mark = path.includes('?') ? "'" : '';
  const lines = [
    html`curl${flags} ${mark}${addressOf(request)}${mark}`,
    html`-H "Authorization: Bearer $${key.variable}"`,
    ...headers.map(([name, value]) => html`-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [html`-d ${colourJson(inShell(pretty(body)))}`]),
  ];
  return html`${lines.map((line, index) => (index === 0 ? line : html` \\\n  ${line}`))}`;
}

/** Quoted; a single quote inside closes the quotes, is escaped, and opens them again. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function typescriptOf(request: SampleRequest): Html {
  const { method, headers, body, key } = request;
  const fields = [
    method === 'GET' ? '' : `  method: '${method}',\n`,
    '  headers: {\n',
    `    Authorization: \`Bearer \${process.env.${key.variable}}\`,\n`,
    ...headers.map(([name, value]) => `    ${/^\w+$/.test(name) ? name : word(name)}: ${word(value)},\n`),
    '  },\n',
  ].join('');
  const indentedBody = body !== undefined && colourJson(pretty(body).replaceAll('\n', '\n  '));
  return html`const response = await fetch('${addressOf(request)}', {
${fields}${indentedBody && html`  body: JSON.stringify(${indentedBody}),\n`}});
${readingInTypescript(request)}`;
}

function readingInTypescript({ live, empty, fileName }: SampleRequest): string {
  if (live) return readStream;
  if (fileName !== undefined) return readFile;
  return `console.log(response.status, ${empty ? 'response.statusText' : 'await response.json()'});`;
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

const word = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export function pythonOf(request: SampleRequest): Html {
  const { method, headers, body, key } = request;
  const head = [
    `    method="${method}",\n`,
    '    headers={\n',
    `        "Authorization": f"Bearer {os.environ['${key.variable}']}",\n`,
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
    '    },\n',
  ].join('');
  const data = body !== undefined && html`    data=json.dumps(${colourJson(inPython(body))}).encode(),\n`;
  return html`import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${addressOf(request)}",
${head}${data})
try:
    with urllib.request.urlopen(request) as response:
${readingInPython(request)}
except urllib.error.HTTPError as refused:
    print(refused.status, json.load(refused))`;
}

function readingInPython({ live, empty, fileName }: SampleRequest): string {
  if (live) return '        for line in response:\n            print(line.decode(), end="")';
  if (fileName === undefined) {
    return `        print(response.status, ${empty ? 'response.reason' : 'json.load(response)'})`;
  }
  return `        with open("${fileName}", "wb") as file:
            file.write(response.read())
        print(response.status, response.reason)`;
}

const pythonWords: Record<string, string> = { null: 'None', true: 'True', false: 'False' };

/** Strings are written as in JSON; the last part of a list or an object has a comma, too. */
const inPython = (value: unknown) =>
  JSON.stringify(value, null, 4)
    .replaceAll(/"(?:\\.|[^"\\])*"|null|true|false/g, (token) => pythonWords[token] ?? token)
    .replaceAll(/[^[{,\s](?=\n *[\]}])/g, '$&,')
    .replaceAll('\n', '\n    ');

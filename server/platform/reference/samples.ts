/** The examples of an operation: for each one the request as a curl command, and the answer that it gets. */
import type { NamedExample, OperationObject, Parameter } from '../../../contract/openapi.ts';
import { codeBlock, colourJson } from './code.ts';
import { type Html, html } from './html.ts';

/** Stands for the address of the service until the page is served. */
export const placeholderOrigin = 'http://localhost:3000';

export interface Endpoint {
  method: string;
  path: string;
  operation: OperationObject;
}

interface Sample extends NamedExample {
  name: string;
  status: string;
  mediaType: string;
}

export function renderSamples(endpoint: Endpoint): Html {
  const { operationId } = endpoint.operation;
  return html`${samplesOf(endpoint.operation).map(
    (
      sample,
      index,
    ) => html`<details class="sample" name="${operationId}-samples"${index === 0 && html` open`}>
<summary><span class="status s${sample.status.charAt(0)}">${sample.status}</span> ${sample.summary}</summary>
${sample.description && html`<p>${sample.description}</p>`}
${codeBlock('Request', curlOf(endpoint, sample), sample.summary)}
${codeBlock('Answer', answerOf(sample), sample.summary)}
</details>
`,
  )}`;
}

/** The shortest request that does something: what to paste first. */
export function renderFirstRequest(endpoint: Endpoint): Html {
  const commands = samplesOf(endpoint.operation)
    .filter(({ status }) => status.startsWith('2'))
    .map((sample) => curlOf(endpoint, sample))
    .sort((a, b) => a.markup.length - b.markup.length);
  if (commands[0] === undefined) return html``;
  return codeBlock(endpoint.operation.summary, html`export WAYBILL_KEY=wb_test_…\n\n${commands[0]}`);
}

function samplesOf(operation: OperationObject): Sample[] {
  return Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.content ?? {}).flatMap(([mediaType, { examples = {} }]) =>
      Object.entries(examples).map(([name, example]) => ({ ...example, name, status, mediaType })),
    ),
  );
}

function answerOf(sample: Sample): Html {
  return colourJson(typeof sample.value === 'string' ? sample.value.trimEnd() : pretty(sample.value));
}

function curlOf({ method, path, operation }: Endpoint, sample: Sample): Html {
  const body = bodyOf(operation, sample);
  const live = sample.mediaType === 'text/event-stream';
  const flags = [method === 'POST' && body === undefined && ' -X POST', live && ' -N'];
  const query = queryOf(operation, sample);
  // Without quotes the shell would take the & of a query for the end of the command.
  const mark = query === '' ? '' : "'";
  const address = breakable(fillPath(path, operation.parameters ?? []) + query);
  const lines = [
    html`curl${flags} ${mark}<span data-origin>${placeholderOrigin}</span>${address}${mark}`,
    html`-H "Authorization: Bearer $WAYBILL_KEY"`,
    ...headersOf(operation, sample).map(([name, value]) => html`-H ${quote(`${name}: ${value}`)}`),
    ...(live ? [html`-H 'Accept: text/event-stream'`] : []),
    ...(body === undefined
      ? []
      : [html`-H 'Content-Type: application/json'`, html`-d ${colourJson(quote(pretty(body)))}`]),
  ];
  return html`${lines.map((line, index) => (index === 0 ? line : html` \\\n  ${line}`))}`;
}

function bodyOf(operation: OperationObject, sample: Sample): unknown {
  const taken = operation.requestBody?.content['application/json']?.examples?.[sample.name];
  return taken ? taken.value : sample['x-request-body'];
}

/** As it stands in the address, with its question mark; empty where there is none. */
function queryOf(operation: OperationObject, sample: Sample): string {
  const given = sample['x-request-query'] ?? Object.fromEntries(valuesIn('query', operation, sample));
  const text = new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  // A single quote would end the quotes around the address; URLSearchParams spells it %27.
  return text === '' ? '' : `?${text}`;
}

function headersOf(operation: OperationObject, sample: Sample): [string, unknown][] {
  return valuesIn('header', operation, sample);
}

/** What the sample sends in one place of the request, beside path and body. */
function valuesIn(place: Parameter['in'], operation: OperationObject, sample: Sample): [string, unknown][] {
  return (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .flatMap(({ name, examples }) => {
      const example = examples?.[sample.name];
      return example ? [[name, example.value] satisfies [string, unknown]] : [];
    });
}

function fillPath(path: string, parameters: Parameter[]): string {
  return parameters.reduce(
    (filled, { name, example }) =>
      example === undefined ? filled : filled.replace(`{${name}}`, String(example)),
    path,
  );
}

/** Lets a long path wrap at its slashes, and a query between its parts; a `wbr` leaves no trace in what is copied. */
function breakable(path: string): Html[] {
  return path.split(/(?<=[/&?])/).map((part) => html`${part}<wbr>`);
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A word of the shell; a single quote inside has to close the word, stand escaped, and open it again. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

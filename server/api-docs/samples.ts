/** The examples of an operation: for each one the request in several languages, and its response. */
import type { OperationObject } from '../../contract/openapi.ts';
import { codeBlock, colourJson, type Html, html } from './html.ts';
import { curlOf, pythonOf, typescriptOf } from './languages.ts';
import {
  type Endpoint,
  fileTypeOf,
  keyKinds,
  keyOf,
  pretty,
  requestOf,
  type Sample,
  type SampleRequest,
} from './sample-request.ts';

/** In the order of the page. The script shows the one that was chosen last. */
const languages = [
  { id: 'curl', name: 'curl', write: curlOf },
  { id: 'typescript', name: 'TypeScript', write: typescriptOf },
  { id: 'python', name: 'Python', write: pythonOf },
];

export function renderSamples(endpoint: Endpoint): Html {
  const { operation } = endpoint;
  const { words, forms, variable } = keyOf(operation);
  return html`<p class="key">${words}, <code>${forms.join(' or ')}</code>, is in <code>${variable}</code>.</p>
${samplesOf(operation).map(
  (
    sample,
    index,
  ) => html`<details class="sample" name="${operation.operationId}-samples"${index === 0 && html` open`}>
<summary><span class="status s${sample.status.charAt(0)}">${sample.status}</span> ${sample.summary}</summary>
${sample.description && html`<p>${sample.description}</p>`}
${renderRequest(requestOf(endpoint, sample), 'Request', sample.summary)}
${sample.value !== undefined && codeBlock('Response', shownResponse(sample.value), sample.summary)}
</details>
`,
)}`;
}

/** The shortest useful request, to paste first. */
export function renderFirstRequest(endpoint: Endpoint): Html {
  const requests = samplesOf(endpoint.operation)
    .filter(({ status }) => status.startsWith('2'))
    .map((sample) => requestOf(endpoint, sample))
    .sort((a, b) => pretty(a.body).length - pretty(b.body).length);
  if (requests[0] === undefined) return html``;
  const exports = Object.values(keyKinds).map(
    ({ variable, forms, source }) => `export ${variable}=${forms[0]} # ${source}`,
  );
  return html`<div>
${codeBlock('Your keys', exports.join('\n'))}
<p class="key">Export the keys that you have; <a href="#authentication">Authentication</a> says how to create them. A test key also works for <code>${requests[0].key.variable}</code>.</p>
${renderRequest(requests[0], endpoint.operation.summary)}
</div>`;
}

function renderRequest(request: SampleRequest, caption: string, about = ''): Html {
  return html`<div class="request">
${languages.map((language) => codeBlock(caption, language.write(request), about, language))}
</div>`;
}

function samplesOf(operation: OperationObject): Sample[] {
  const samples = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.content ?? {}).flatMap(([mediaType, { examples = {} }]) =>
      Object.entries(examples).map(([name, example]) => ({ ...example, name, status, mediaType })),
    ),
  );
  return [...withoutBody(operation), ...files(operation), ...samples];
}

/** An operation whose only success has no body, such as a deletion: the document has no example of nothing. */
function withoutBody({ responses: { 200: ok, 201: created, 204: empty } }: OperationObject): Sample[] {
  if (ok || created || !empty) return [];
  return [{ name: 'done', status: '204', mediaType: '', summary: empty.description, value: undefined }];
}

/** An operation that responds with a file: the document has no example of its bytes. */
function files(operation: OperationObject): Sample[] {
  const mediaType = fileTypeOf(operation);
  if (mediaType === undefined) return [];
  const summary = operation.responses[200]?.description ?? '';
  return [{ name: 'file', status: '200', mediaType, summary, value: undefined }];
}

const shownResponse = (value: unknown) =>
  colourJson(typeof value === 'string' ? value.trimEnd() : pretty(value));

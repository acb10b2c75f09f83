/** The section of one operation: what it does, the request, the responses, and examples next to them. */
import type { OpenApiDocument, OperationObject, Response } from '../../contract/openapi.ts';
import { problemType } from '../../contract/problems/index.ts';
import { parameterFields, partId, renderBody, renderFields, renderHeaders } from './fields.ts';
import { codeBlock, colourJson, type Html, html } from './html.ts';
import { renderBlocks, renderInline } from './markdown.ts';
import { problemsPath } from './problems.ts';
import { type Endpoint, pretty } from './sample-request.ts';
import { renderSamples } from './samples.ts';

export function renderOperation(document: OpenApiDocument, endpoint: Endpoint): Html {
  const { operation, method, path } = endpoint;
  const { operationId: id, parameters = [], requestBody, responses } = operation;
  const address = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? html`<span class="placeholder">${part}</span>` : part));
  const groups = locations.map(({ location, title }) => {
    const fields = parameterFields(parameters.filter((parameter) => parameter.in === location));
    if (fields.length === 0) return '';
    return html`<h4>${title}</h4>
${renderFields(document, fields, partId(id, location))}`;
  });
  const body =
    requestBody &&
    html`<h4>Body${!requestBody.required && html` <span class="optional">optional</span>`}</h4>
${Object.values(requestBody.content).map(({ schema }) => renderBody(document, schema, partId(id, 'body'), 'request'))}`;
  return renderSection(
    operation,
    html`${methodChip(method)} <code>${address}</code>`,
    html`${groups}
${body}
<h4>Responses</h4>
<div class="responses">
${Object.entries(responses).map(([status, response]) => renderResponse(document, partId(id, status), status, response))}</div>
`,
    renderSamples(endpoint),
  );
}

/** A request that this service sends to webhook endpoints, shown like an operation. */
export function renderWebhookRequest(document: OpenApiDocument, request: OperationObject): Html {
  const { operationId: id, parameters = [], requestBody, responses } = request;
  const content = Object.values(requestBody?.content ?? {});
  return renderSection(
    request,
    html`${methodChip('POST')} <code>your URL</code>`,
    html`<h4>Headers</h4>
${renderFields(document, parameterFields(parameters), partId(id, 'header'))}
<h4>Body</h4>
${content.map(({ schema }) => renderBody(document, schema, partId(id, 'body'), 'response'))}
<h4>Your response</h4>
${Object.values(responses).map(({ description }) => renderBlocks(description))}
`,
    content
      .flatMap(({ examples = {} }) => Object.values(examples))
      .map(({ summary, value }) => codeBlock('Body', colourJson(pretty(value)), summary)),
  );
}

function renderSection(
  { operationId: id, summary, description }: OperationObject,
  endpoint: Html,
  words: Html,
  samples: Html | Html[],
): Html {
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="endpoint">${endpoint}</p>
${renderBlocks(description)}
${words}</div>
<div class="samples">
<h4>Examples</h4>
${samples}</div>
</section>
`;
}

export const methodChip = (method: string) =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const locations = [
  { location: 'path', title: 'Path' },
  { location: 'query', title: 'Query' },
  { location: 'header', title: 'Headers' },
];

/** Successful responses are expanded, with an id for each field; error responses can be opened. */
function renderResponse(document: OpenApiDocument, id: string, status: string, response: Response): Html {
  const isGood = status.startsWith('2');
  const contents = Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => {
    // Errors as data have the same fields everywhere, and a page of their own.
    if (mediaType === problemType) {
      return html`<p class="label">Or, for clients that ask for it, <code>${mediaType}</code>, as <a href="${problemsPath}">Errors</a> describes it</p>
`;
    }
    return html`<p class="label"${isGood && html` id="${partId(id, mediaType)}"`}>Body <code>${mediaType}</code></p>
${schema.description && html`<p>${renderInline(schema.description)}</p>`}${renderBody(document, schema, isGood ? id : undefined, 'response')}
`;
  });
  return html`<details id="${id}"${isGood && html` open`}>
<summary><span class="status s${status.charAt(0)}">${status}</span> <span>${renderInline(response.description)}</span></summary>
${contents}<p class="label">Headers</p>
${renderHeaders(document, response.headers)}
</details>
`;
}

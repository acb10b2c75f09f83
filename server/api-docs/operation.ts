/** The section of one operation: what it does, the request, the responses, and examples next to them. */
import type { OpenApiDocument, Parameter, Response, Schema } from '../../contract/openapi.ts';
import { problemType } from '../../contract/problems/index.ts';
import { parameterFields, partId, renderBody, renderFields, renderHeaders } from './fields.ts';
import { type Html, html } from './html.ts';
import { renderBlocks, renderInline } from './markdown.ts';
import { problemsPath } from './problems.ts';
import type { Endpoint } from './sample-request.ts';
import { renderSamples } from './samples.ts';

export function renderOperation(document: OpenApiDocument, endpoint: Endpoint): Html {
  const { operation, method, path } = endpoint;
  const id = operation.operationId;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
<p class="endpoint">${methodChip(method)} <code>${path.split(/(\{\w+\})/).map(pathPart)}</code></p>
${renderBlocks(operation.description)}
${locations.map(({ location, title }) => renderLocation(document, endpoint, location, title))}
${renderRequestBody(document, endpoint)}
<h4>Answers</h4>
<div class="answers">
${Object.entries(operation.responses).map(([status, response]) => renderResponse(document, partId(id, status), status, response))}</div>
</div>
<div class="samples">
<h4>Examples</h4>
${renderSamples(endpoint)}</div>
</section>
`;
}

export function methodChip(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

const locations: { location: Parameter['in']; title: string }[] = [
  { location: 'path', title: 'Path' },
  { location: 'query', title: 'Query' },
  { location: 'header', title: 'Headers' },
];

function renderLocation(
  document: OpenApiDocument,
  { operation }: Endpoint,
  location: string,
  title: string,
): Html {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === location);
  if (parameters.length === 0) return html``;
  return html`<h4>${title}</h4>
${renderFields(document, parameterFields(parameters), partId(operation.operationId, location))}`;
}

function pathPart(part: string): Html | string {
  return part.startsWith('{') ? html`<span class="placeholder">${part}</span>` : part;
}

function renderRequestBody(document: OpenApiDocument, { operation }: Endpoint): Html {
  const { requestBody } = operation;
  if (!requestBody) return html``;
  return html`<h4>Body${!requestBody.required && html` <span class="optional">optional</span>`}</h4>
${Object.values(requestBody.content).map(({ schema }) => renderBody(document, schema, partId(operation.operationId, 'body'), 'request'))}`;
}

/** Successful responses are expanded, with an id for each field; error responses can be opened. */
function renderResponse(document: OpenApiDocument, id: string, status: string, response: Response): Html {
  const isGood = status.startsWith('2');
  return html`<details id="${id}"${isGood && html` open`}>
<summary><span class="status s${status.charAt(0)}">${status}</span> <span>${renderInline(response.description)}</span></summary>
${Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => renderContent(document, id, mediaType, schema, isGood))}<p class="label">Headers</p>
${renderHeaders(document, response.headers)}
</details>
`;
}

/** Errors as data have the same fields everywhere, and a page of their own. */
function renderContent(
  document: OpenApiDocument,
  id: string,
  mediaType: string,
  schema: Schema,
  isGood: boolean,
): Html {
  if (mediaType === problemType) {
    return html`<p class="label">Or, for clients that ask for it, <code>${mediaType}</code>, as <a href="${problemsPath}">Errors</a> describes it</p>
`;
  }
  return html`<p class="label"${isGood && html` id="${partId(id, mediaType)}"`}>Body <code>${mediaType}</code></p>
${schema.description && html`<p>${renderInline(schema.description)}</p>`}${renderBody(document, schema, isGood ? id : undefined, 'response')}
`;
}

/** A request that this service sends to webhook endpoints, shown like an operation. */
import type { OpenApiDocument, OperationObject } from '../../contract/openapi.ts';
import { codeBlock, colourJson } from './code.ts';
import { parameterFields, partId, renderBody, renderFields } from './fields.ts';
import { type Html, html } from './html.ts';
import { renderBlocks } from './markdown.ts';
import { methodChip } from './operation.ts';
import { pretty } from './sample-request.ts';

export function renderWebhookRequest(document: OpenApiDocument, request: OperationObject): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = request;
  const content = Object.values(requestBody?.content ?? {});
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="words">
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
<p class="endpoint">${methodChip('POST')} <code>your URL</code></p>
${renderBlocks(description)}
<h4>Headers</h4>
${renderFields(document, parameterFields(parameters), partId(operationId, 'header'))}
<h4>Body</h4>
${content.map(({ schema }) => renderBody(document, schema, partId(operationId, 'body'), 'response'))}
<h4>Your response</h4>
${Object.values(responses).map((response) => renderBlocks(response.description))}
</div>
<div class="samples">
<h4>Examples</h4>
${content.flatMap(({ examples = {} }) =>
  Object.values(examples).map(({ summary: about, value }) =>
    codeBlock('Body', colourJson(pretty(value)), about),
  ),
)}</div>
</section>
`;
}

/** The page about errors: both forms of an error, and every code with what it means and what to do. */
import { phrases } from '../../contract/errors.ts';
import { meanings } from '../../contract/meanings.ts';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import type { ProblemDeclaration } from '../../contract/problems/declaration.ts';
import { problems } from '../../contract/problems/index.ts';
import { type Html, html, renderSection, renderTable, slug } from './html.ts';
import { type Guide, renderBlocks, renderInline } from './markdown.ts';
import { renderShell } from './shell.ts';

export const problemsPath = '/docs/errors';

/** By their classes, in the order of the statuses. */
const classes = Object.entries(phrases).map(([phrase, { status, error }]) => ({
  status,
  error,
  id: slug(error),
  problems: Object.entries<ProblemDeclaration>(problems).filter(([, problem]) => problem.phrase === phrase),
}));

const lead = `Every error is a JSON object with two strings: \`error\`, a stable phrase for programs, and \`details\`, the cause for people.

A program that has to know more sends \`Accept: application/problem+json\`, beside the type of the response that it hopes for, and gets the same error as data ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)):

\`\`\`json
{
  "type": "/docs/errors#required",
  "title": "invalid request data",
  "status": 400,
  "detail": "pickup_address is required",
  "code": "required",
  "problems": [
    { "code": "required", "field": "pickup_address", "params": {}, "detail": "is required" }
  ]
}
\`\`\`

\`code\` is that of the problem, or \`invalid_request\` if there are several. In \`problems\`, \`field\` is null if no single field is wrong, \`params\` has what is listed below, and \`detail\` says the problem without the name of its field. Codes and parameters stay as they are, and more may be added; sentences may be improved at any time.

A refused move also has \`delivery\`: its \`status\`, and \`allowed_actions\`, what the caller can do with it now:

${Object.entries(meanings.Move?.values ?? {})
  .map(([move, meaning]) => `- \`${move}\`: ${meaning}`)
  .join('\n')}`;

export function renderProblems(document: OpenApiDocument, guides: readonly Guide[]): string {
  return renderShell({
    title: `Errors · ${document.info.title}`,
    document,
    guides,
    path: problemsPath,
    navigation: html`<p>Reference</p>
<ul><li><a href="/docs">API reference</a></li></ul>
<p>Errors</p>
<ul>${classes.map(({ id, status, error }) => html`<li><a href="#${id}">${status} ${error}</a></li>\n`)}</ul>`,
    content: html`<article class="guide">
<h1>Errors</h1>
${renderBlocks(lead)}
${classes.map(({ id, status, error, problems }) =>
  renderSection(
    id,
    `${status} ${error}`,
    renderTable(id, ['Code', 'Meaning', 'What to do'], problems.map(renderProblem)),
  ),
)}</article>`,
  });
}

function renderProblem([code, { meaning, remedy, params }]: [string, ProblemDeclaration]): Html {
  return html`<tr id="${code}"><td><code>${code}</code></td><td>${renderInline(meaning)}${Object.entries(params).map(renderParam)}</td><td>${renderInline(remedy)}</td></tr>\n`;
}

function renderParam([name, schema]: [string, { description?: string; enum?: unknown[] }]): Html {
  const values = schema.enum && `One of ${schema.enum.map((value) => `\`${value}\``).join(', ')}.`;
  const words = [schema.description, values].filter((part) => part !== undefined).join(' ');
  return html`<br><code>${name}</code> ${renderInline(words)}`;
}

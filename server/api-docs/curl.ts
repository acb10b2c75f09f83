import { colourJson } from './code.ts';
import { type Html, html } from './html.ts';
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
    ...headers.map(([name, value]) => html`-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [html`-d ${colourJson(quote(pretty(body)))}`]),
  ];
  return html`${lines.map((line, index) => (index === 0 ? line : html` \\\n  ${line}`))}`;
}

/** Quoted for the shell; a single quote inside closes the quotes, is escaped, and opens them again. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

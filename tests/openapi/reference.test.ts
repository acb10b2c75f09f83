import { describe, expect, test } from 'vitest';
import { apiVersion, type OpenApiDocument, openapi, type Schema } from '../../contract/openapi.ts';
import { operations } from '../../contract/operations/index.ts';
import { referenceRoutes, renderReference } from '../../server/platform/reference/index.ts';
import { renderInline } from '../../server/platform/reference/markdown.ts';

const document = openapi(operations, { version: apiVersion });
const page = renderReference(document);
const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
);

/** Every name of a field in a schema, those of inner objects included. */
function fieldNames(schema: Schema): string[] {
  const { properties = {} } = schema.$ref
    ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema;
  return Object.entries(properties).flatMap(([name, property]) => [name, ...fieldNames(property)]);
}

function shown(name: string): string {
  return `<dt><code>${name}</code>`;
}

describe.each(endpoints)('$operationId is on the page', (endpoint) => {
  const section = page
    .split('<section class="operation" ')
    .find((part) => part.startsWith(`id="${endpoint.operationId}"`));

  test('with its name, method and path, and a link in the navigation', () => {
    expect(section).toContain(endpoint.summary);
    expect(section?.replaceAll(/<[^>]+>/g, '')).toContain(`${endpoint.method} ${endpoint.path}`);
    expect(section).toContain(renderInline(endpoint.description).markup);
    expect(page).toContain(`<li><a href="#${endpoint.operationId}">`);
  });

  test('with every parameter', () => {
    for (const { name, description } of endpoint.parameters ?? []) {
      expect(section).toContain(shown(name));
      expect(section).toContain(renderInline(description).markup);
    }
  });

  test('with every field of its body', () => {
    for (const { schema } of Object.values(endpoint.requestBody?.content ?? {})) {
      for (const name of fieldNames(schema)) expect(section).toContain(shown(name));
    }
  });

  test('with every answer, its headers and its fields', () => {
    const answers = section
      ?.split('<div class="answers">')[1]
      ?.split('<div class="samples">')[0]
      ?.split('<details');
    for (const [status, { description, headers, content = {} }] of Object.entries(endpoint.responses)) {
      const answer = answers?.find((part) => part.includes(`">${status}</span>`));
      expect(answer).toContain(renderInline(description).markup);
      const fields = Object.values(content).flatMap(({ schema }) => fieldNames(schema));
      for (const name of [...Object.keys(headers), ...fields]) expect(answer).toContain(shown(name));
    }
  });

  test('with every example as a command and its answer', () => {
    const samples = section?.split('<div class="samples">')[1] ?? '';
    const contents = Object.values(endpoint.responses).flatMap(({ content = {} }) => Object.values(content));
    const summaries = contents.flatMap(({ examples = {} }) =>
      Object.values(examples).map(({ summary }) => summary),
    );
    for (const summary of summaries) expect(samples).toContain(`</span> ${summary}</summary>`);
    expect(samples.match(/<code>curl/g)).toHaveLength(summaries.length);
  });
});

test('every convention has a heading, an anchor and a link in the navigation', () => {
  const titles = [...document.info.description.matchAll(/^## (.+)$/gm)].map(([, title]) => title ?? '');
  expect(titles).toEqual(
    expect.arrayContaining(['Authentication', 'Errors', 'Idempotency', 'Rate limits', 'Live tracking']),
  );
  for (const title of titles) {
    const id = title.toLowerCase().replace(' ', '-');
    expect(page).toContain(`<section class="convention" id="${id}"`);
    expect(page).toContain(`<li><a href="#${id}">${title}</a></li>`);
  }
});

test('every link into the page has a target, and no id is used twice', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(operations.length);
  for (const target of targets) expect(ids).toContain(target);
});

test('hostile text anywhere in the document stays text', () => {
  const hostile = JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && key !== '$ref'
      ? `${value}<script>alert(1)</script>" onload="alert(2)`
      : value,
  ) as OpenApiDocument;
  const rendered = renderReference(hostile);
  expect(rendered.match(/<script/g)).toHaveLength(1);
  expect(rendered).not.toContain('" onload="');
  expect(rendered).toContain('&#60;script&#62;alert(1)');
});

test('the query of an example stands in its command, quoted, so that the shell leaves it whole', () => {
  const text = page
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#38;', '&')
    .replaceAll('&#39;', "'");
  expect(text).toContain("'http://localhost:3000/v1/deliveries?status=created&limit=1'");
  expect(text).toContain("'http://localhost:3000/v1/deliveries?status=lost'");
});

test('a value that may be null says so', () => {
  expect(page).toContain('<code>next_cursor</code> <span class="type">string or null</span>');
});

test('a quote in an example cannot end the quoted word of its command', () => {
  const quoting = JSON.parse(
    JSON.stringify(document).replaceAll('Two cotton shirts', "Ada's shirts'; rm -rf ~"),
  ) as OpenApiDocument;
  const text = renderReference(quoting)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'");
  expect(text).toContain("Ada'\\''s shirts'\\''; rm -rf ~");
});

test('the page, its style and its script refer to nothing but paths of this service', () => {
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(expect.arrayContaining(['/docs/reference.css', '/docs/reference.js']));
  for (const address of addresses) {
    expect(address).toMatch(
      /^(#|\/$|\/docs$|\/docs\/reference\.(css|js)$|\/openapi\.json$|data:image\/svg\+xml,)/,
    );
  }
  const assets = referenceRoutes(document, 'https://waybill.example').filter(({ path }) =>
    path.startsWith('/docs/'),
  );
  expect(assets).toHaveLength(2);
  for (const { body } of assets) expect(String(body)).not.toMatch(/https?:|url\(|@import|fetch\(/);
});

test('the page holds no inline script, style or handler, which its policy would refuse', () => {
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/i);
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/reference.js">']);
});

test('each route has a strict policy, a type that browsers must believe, and an ETag of its own', () => {
  const routes = referenceRoutes(document, 'https://waybill.example');
  expect(routes.map(({ path }) => path)).toEqual([
    '/docs',
    '/docs/reference.css',
    '/docs/reference.js',
    '/openapi.json',
  ]);
  for (const { headers, body } of routes) {
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    });
    expect(body.length).toBeGreaterThan(500);
  }
  expect(new Set(routes.map(({ headers }) => headers.etag)).size).toBe(routes.length);
});

test('/openapi.json serves the document itself', () => {
  const served = referenceRoutes(document, 'https://waybill.example').find(
    ({ path }) => path === '/openapi.json',
  );
  expect(JSON.parse(String(served?.body))).toEqual(document);
});

test('without its script the page shows the address that others reach the service by', () => {
  const page = String(referenceRoutes(document, 'https://waybill.example')[0]!.body);
  expect(page).toContain('https://waybill.example');
  expect(page).not.toContain('localhost');
});

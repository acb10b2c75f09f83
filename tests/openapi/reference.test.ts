import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { conventions } from '../../contract/conventions.ts';
import { exampleEvent } from '../../contract/event-feed.ts';
import { type OpenApiDocument, openapi, type Schema } from '../../contract/openapi.ts';
import { operations } from '../../contract/operations/index.ts';
import { problems, problemType } from '../../contract/problems/index.ts';
import { webhookRequest } from '../../contract/webhook-request.ts';
import { referenceFiles, renderReference } from '../../server/api-docs/index.ts';
import { renderInline } from '../../server/api-docs/markdown.ts';
import { lifecycle } from '../../server/deliveries/index.ts';
import { packageRoot } from '../../server/platform/package-root.ts';

const document = openapi(operations);
const page = renderReference(document, lifecycle());
const files = referenceFiles(() => document, lifecycle(), 'https://waybill.example');
const fileAt = (path: string) => files.find((file) => file.path === path)!;
const textOf = (path: string) => fileAt(path).respond(undefined, undefined).body!.toString();
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

function isFile({ content = {} }: { content?: Record<string, { schema: Schema }> }): boolean {
  return Object.values(content).some(({ schema }) => schema.format === 'binary');
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

  test('with every response, its headers and its fields', () => {
    const responses = section
      ?.split('<div class="responses">')[1]
      ?.split('<div class="samples">')[0]
      ?.split('<details');
    for (const [status, { description, headers, content = {} }] of Object.entries(endpoint.responses)) {
      const response = responses?.find((part) => part.includes(`">${status}</span>`));
      expect(response).toContain(renderInline(description).markup);
      const { [problemType]: asData, ...own } = content;
      expect(response?.includes('href="/docs/errors"')).toBe(asData !== undefined);
      const fields = Object.values(own).flatMap(({ schema }) => fieldNames(schema));
      for (const name of [...Object.keys(headers), ...fields]) expect(response).toContain(shown(name));
    }
  });

  test('with every example in three languages, with the kind of key that it needs, and its response', () => {
    const samples = section?.split('<div class="samples">')[1] ?? '';
    const contents = Object.values(endpoint.responses).flatMap(({ content = {} }) => Object.values(content));
    const { 200: ok, 201: created, 204: empty } = endpoint.responses;
    const summaries = [
      ...(ok || created || !empty ? [] : [empty.description]),
      ...(ok && isFile(ok) ? [ok.description] : []),
      ...contents.flatMap(({ examples = {} }) => Object.values(examples).map(({ summary }) => summary)),
    ];
    for (const summary of summaries) expect(samples).toContain(`</span> ${summary}</summary>`);
    for (const language of ['curl', 'typescript', 'python']) {
      expect(samples.split(`data-language="${language}"`)).toHaveLength(summaries.length + 1);
    }
    expect(samples.match(/<code>curl/g)).toHaveLength(summaries.length);
    const [form, variable] = endpoint.path.startsWith('/v1/fleet/')
      ? ['wb_fleet_…', 'WAYBILL_FLEET_KEY']
      : endpoint.path.startsWith('/v1/test/')
        ? ['wb_test_…', 'WAYBILL_TEST_KEY']
        : ['wb_live_… or wb_test_…', 'WAYBILL_KEY'];
    expect(samples).toContain(`<code>${form}</code>, is in <code>${variable}</code>`);
    expect([...new Set(samples.match(/WAYBILL_\w+/g))]).toEqual([variable]);
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

/** References, and the codes of rules, their units and what lists hold: not text. */
const structure = ['$ref', 'code', 'x-unit', 'unit', 'x-items', 'of'];

test('the page of errors has a row for each code, with its meaning, what to do, and its parameters', () => {
  const errors = textOf('/docs/errors');
  for (const [code, { meaning, remedy, params }] of Object.entries(problems)) {
    const row = errors.split(`<tr id="${code}">`)[1]?.split('</tr>')[0];
    for (const words of [meaning, remedy]) expect(row).toContain(renderInline(words).markup);
    for (const name of Object.keys(params)) expect(row).toContain(`<code>${name}</code>`);
  }
  const ids = [...errors.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('hostile text anywhere in the document stays text', () => {
  const hostile = JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && !structure.includes(key)
      ? `${value}<script>alert(1)</script>" onload="alert(2)`
      : value,
  ) as OpenApiDocument;
  const rendered = renderReference(hostile, lifecycle());
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
  const text = renderReference(quoting, lifecycle())
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'");
  expect(text).toContain("Ada'\\''s shirts'\\''; rm -rf ~");
});

test('the pages, their style and their script refer to nothing but files of this service', () => {
  const paths = files.map(({ path }) => path);
  for (const { path } of files.filter(({ contentType }) => contentType.startsWith('text/html'))) {
    const addresses = [...textOf(path).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses).toEqual(expect.arrayContaining(['/docs/reference.css', '/docs/reference.js']));
    for (const address of addresses.filter((one) => !/^(#|\/$|data:image\/svg\+xml,)/.test(one))) {
      expect(paths, `${path} leads to ${address}`).toContain(address.split('#')[0]);
    }
  }
  for (const path of ['/docs/reference.css', '/docs/reference.js']) {
    const asset = textOf(path).replace("fetch('/docs/search.json')", '');
    expect(asset).not.toMatch(/https?:|url\(|@import|fetch\(/);
  }
});

test('the page holds no inline script, style or handler, which its policy would refuse', () => {
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/i);
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/reference.js">']);
});

test('each file has a strict policy, a type that browsers must believe, and an ETag of its own', () => {
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/docs',
      '/docs/errors',
      '/docs/guides/life-of-a-delivery',
      '/docs/pictures/dispatch.png',
      '/docs/search.json',
      '/docs/reference.css',
      '/docs/reference.js',
      '/openapi.json',
    ]),
  );
  const responses = files.map(({ respond }) => respond(undefined, undefined));
  for (const { headers, body } of responses) {
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    });
    expect(body!.length).toBeGreaterThan(500);
  }
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(responses.length);
});

test('text is compressed as the client wants it, each encoding with its own ETag; images are not', () => {
  for (const { path, contentType, respond } of files) {
    const plain = respond(undefined, undefined);
    const br = respond('gzip;q=0.8, br', undefined);
    if (contentType === 'image/png') {
      expect([br.headers['content-encoding'], br.headers.vary], path).toEqual([undefined, undefined]);
      continue;
    }
    const gzip = respond('gzip', undefined);
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body!).equals(plain.body!), path).toBe(true);
    expect(gunzipSync(gzip.body!).equals(plain.body!), path).toBe(true);
    expect(br.body!.length).toBeLessThan(plain.body!.length / 2);
    const etags = [plain, br, gzip].map(({ headers }) => headers.etag!);
    expect(new Set(etags).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding');
    expect(respond('br', etags[1])).toMatchObject({ status: 304, headers: { etag: etags[1] } });
    expect(respond('br', etags[0]).status, 'of another encoding').toBe(200);
  }
});

test('/openapi.json serves the document itself', () => {
  expect(JSON.parse(textOf('/openapi.json'))).toEqual(document);
});

test('without their script, the pages show the public address of the service', () => {
  for (const path of ['/docs', '/docs/guides/driver-app', '/docs/guides/test-mode']) {
    expect(textOf(path)).toContain('https://waybill.example');
    expect(textOf(path)).not.toMatch(/localhost|127\.0\.0\.1/);
  }
});

test('every state is shown with its meaning, in a table and in a diagram of every move', () => {
  const section = page.split('<section class="convention" id="states"')[1]!.split('</section>')[0]!;
  const { enum: states = [], 'x-enum-descriptions': meanings = [] } =
    document.components.schemas.DeliveryState!;
  states.forEach((state, index) => {
    expect(section).toContain(`<td><code>${state}</code></td><td>${meanings[index]}</td>`);
    expect(section.split(/<text class="state"[^>]*>/)).toHaveLength(states.length + 1);
    expect(section).toContain(`>${state}</text>`);
  });
  const drawn = section.split('<svg')[1]!;
  for (const { move, from, to } of lifecycle().transitions) {
    expect(drawn, 'for those who do not see it').toContain(`${move}: from ${from} to ${to}`);
    expect(drawn.split('</defs>')[1]).toContain(move);
  }
});

test('every type of event is shown with its meaning', () => {
  const section = page.split('<section class="convention" id="event-types"')[1]!.split('</section>')[0]!;
  const { enum: types = [], 'x-enum-descriptions': meanings = [] } = document.components.schemas.EventType!;
  expect(types.length).toBeGreaterThan(5);
  types.forEach((type, index) => {
    expect(section).toContain(
      `<td><code>${type}</code></td><td>${renderInline(meanings[index]!).markup}</td>`,
    );
  });
});

test('the request of a webhook is shown with every header and field, an example, and a link in the navigation', () => {
  const section = page.split('<section class="operation" id="deliveryEvent"')[1]!.split('</section>')[0]!;
  const { parameters = [], requestBody } = document.webhooks.deliveryEvent!.post;
  const fields = Object.values(requestBody!.content).flatMap(({ schema }) => fieldNames(schema));
  for (const name of [...parameters.map((parameter) => parameter.name), ...fields]) {
    expect(section).toContain(shown(name));
  }
  expect(section.split('<div class="samples">')[1]).toContain('dlv_');
  expect(page).toContain('<li><a href="#deliveryEvent">');
});

test('the convention about webhooks shows the declared example, so that it cannot get old', () => {
  const { headers, body } = webhookRequest.example;
  expect(conventions()).toContain(`webhook-id: ${headers['webhook-id']}\n`);
  expect(conventions()).toContain(`\n\n${JSON.stringify(body)}\n`);
  for (const field of Object.keys(exampleEvent.data)) expect(body.data).toHaveProperty(field);
});

test('every file of docs is a guide, except the one for contributors', () => {
  const names = readdirSync(join(packageRoot, 'docs')).filter((name) => name.endsWith('.md'));
  const expected = names.filter((name) => name !== 'style.md').map((name) => name.replace('.md', ''));
  const served = files.flatMap(({ path }) => /^\/docs\/guides\/(.+)/.exec(path)?.[1] ?? []);
  expect(served.toSorted()).toEqual(expected.toSorted());
  expect(textOf('/docs/guides/operating')).toContain('<a href="/docs/guides/many-nodes">');
});

test('guides are pages: headings, lists, tables, links and images, and no Markdown is left', () => {
  const guide = textOf('/docs/guides/driver-app');
  expect(guide).toContain('<h1>Integrating your own driver app</h1>');
  expect(guide).toContain('<a href="/docs/guides/courier">phone page for couriers</a>');
  expect(guide).toContain('<strong>fleet key</strong>');
  expect(guide).toMatch(/<ol><li>Queue each move on the phone/);
  expect(textOf('/docs/guides/dispatch')).toContain(
    '<img src="/docs/pictures/couriers.png" alt="The couriers',
  );
  expect(textOf('/docs/guides/courier')).toContain('<img src="/docs/pictures/courier-day.png"');
  expect(textOf('/docs/guides/life-of-a-delivery')).toContain('<svg');
  for (const { path } of files.filter((file) => file.path.startsWith('/docs/guides/'))) {
    const text = textOf(path)
      .replaceAll(/<(pre|code)>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]+>/g, '');
    expect(text, path).not.toMatch(/\]\(|\*\*|^#|^\||```|!\[|&#60;img/m);
  }
});

test('operations, fields, values, statuses, media types, errors, states, conventions and guides can be found, and each is where the search says', () => {
  const index = JSON.parse(textOf('/docs/search.json')) as { title: string; text: string; href: string }[];
  const hrefsOf = (title: string) => index.filter((one) => one.title === title).map(({ href }) => href);
  expect(hrefsOf('Create a delivery')).toEqual(['/docs#createDelivery']);
  expect(hrefsOf('weight')).toContain('/docs#createDelivery.body.package_details.weight');
  expect(hrefsOf('shortfall_reason')).toEqual([
    '/docs#listDeliveryEvents.200.data.data.details.shortfall_reason',
    '/docs#listEvents.200.data.data.details.shortfall_reason',
    '/docs#deliverDelivery.body.shortfall_reason',
  ]);
  expect(hrefsOf('Last-Event-ID')).toEqual(['/docs#trackDelivery.header.Last-Event-ID']);
  expect(hrefsOf('idempotency key reused (422)')).toEqual(['/docs#errors']);
  expect(hrefsOf('Cancel a delivery: 409')).toEqual(['/docs#cancelDelivery.409']);
  expect(hrefsOf('text/event-stream')).toEqual(['/docs#trackDelivery.200.text/event-stream']);
  expect(hrefsOf('receiver_absent')).toContain('/docs#failDeliveryAttempt.body.reason');
  expect(hrefsOf('try_again')).toContain('/docs#instructDelivery.body.instruction');
  const named = Object.values(document.components.schemas).flatMap((schema) => schema.enum ?? []);
  for (const value of named) {
    expect(
      index.filter(({ title }) => title.startsWith(String(value))),
      String(value),
    ).not.toEqual([]);
  }
  expect(hrefsOf('in_transit')).toEqual(['/docs#states']);
  expect(hrefsOf('delivery.delivered')).toContain('/docs#event-types');
  expect(hrefsOf('Delivery event')).toEqual(['/docs#deliveryEvent']);
  expect(hrefsOf('Verify it')).toEqual(['/docs/guides/webhooks#verify-it']);
  expect(hrefsOf('Rate limits')).toEqual(['/docs#rate-limits']);
  expect(hrefsOf('Without network')).toEqual([
    '/docs/guides/driver-app#without-network',
    '/docs/guides/courier#without-network',
  ]);
  const ids = new Map(
    files.map(({ path }) => [
      path,
      new Set([...textOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const isThere = ([path = '', id]: string[]) => (id ? ids.get(path)?.has(id) : ids.has(path));
  expect(index.filter(({ href }) => !isThere(href.split('#')))).toEqual([]);
});

test('each kind of key has one name: the page shows where each comes from, README and guides use the same', () => {
  const box = page.split('<span>Your keys</span>')[1]!.split('</figure>')[0]!;
  expect(box).toContain(
    [
      'export WAYBILL_KEY=wb_live_… # dashboard',
      'export WAYBILL_TEST_KEY=wb_test_… # dashboard',
      'export WAYBILL_FLEET_KEY=wb_fleet_… # terminal',
    ].join('\n'),
  );
  const guides = readdirSync(join(packageRoot, 'docs')).filter((name) => name.endsWith('.md'));
  const used = ['README.md', ...guides.map((name) => join('docs', name))]
    .flatMap(
      (path) => readFileSync(join(packageRoot, path), 'utf8').match(/(?<=Bearer \$)\w+|\w+_KEY(?==)/g) ?? [],
    )
    // The token of Prometheus is no key of the API.
    .filter((name) => name !== 'METRICS_TOKEN')
    .sort();
  expect([...new Set(used)]).toEqual(['WAYBILL_FLEET_KEY', 'WAYBILL_KEY', 'WAYBILL_TEST_KEY']);
});

/** Rules of the codebase that a test can check: imports, generated files, tests for every response, what the docs name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';
import { courierOperations } from '../contract/courier/operations.ts';
import { dashboardOperations } from '../contract/dashboard/index.ts';
import type { Operation } from '../contract/operation.ts';
import { operations } from '../contract/operations/index.ts';
import { deliveryStates } from '../contract/primitives.ts';
import { responsesOf } from '../contract/refusals.ts';
import { isFinalSql, isOpenSql, renderStateChart } from '../server/deliveries/index.ts';
import { packageRoot } from '../server/platform/package-root.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(packageRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist[^/]*|data|\.git)\//.test(path));
}

/** What a source file imports: paths of ours as paths, packages by their name. */
function importsOf(path: string): string[] {
  const found = read(path).matchAll(/(?:\bfrom |\bimport\s*\(?\s*)'([^'\n]+)'/g);
  return [...found].map(([, name]) =>
    name!.startsWith('.') ? normalize(join(dirname(path), name!)) : name!,
  );
}

const sources = [...filesIn('contract', /\.ts$/), ...filesIn('server', /\.ts$/)].filter(
  (path) => !path.endsWith('.test.ts'),
);
const capabilityOf = (path: string) =>
  path.startsWith('server/database/embedded/') ? 'database/embedded' : /^server\/([\w-]+)\//.exec(path)?.[1];
const ours = (path: string) =>
  importsOf(path).filter((name) => /^(contract|server|tests|bench)\//.test(name));

/** A folder imports only folders with a lower number; two with the same number never import each other. */
const layers: Record<string, number> = {
  errors: -1,
  platform: 0,
  observability: 1,
  database: 2,
  'database/embedded': 3,
  workers: 3,
  http: 4,
  drawing: 4,
  backup: 4,
  'api-docs': 5,
  accounts: 5,
  access: 6,
  events: 6,
  idempotency: 6,
  money: 7,
  webhooks: 7,
  deliveries: 8,
  couriers: 9,
  alerts: 9,
  labels: 9,
  overview: 9,
  dispatch: 10,
  'test-mode': 11,
  privacy: 11,
  cli: 12,
  assembly: 12,
};

/** They know nothing about deliveries, and every file of theirs may be imported. Of all other folders, only the index may. */
const foundations = ['errors', 'platform', 'observability', 'database', 'workers', 'http', 'drawing'];

test('the files, imports and documents that the rules below are about are found', () => {
  expect(sources).toEqual(
    expect.arrayContaining(['server/service.ts', 'server/deliveries/store.ts', 'contract/operation.ts']),
  );
  expect(ours('server/assembly/capabilities.ts')).toContain('server/deliveries/index.ts');
  expect(filesIn('dashboard', /\.tsx?$/)).toContain('dashboard/routes.tsx');
  expect(filesIn('courier', /\.tsx?$/)).toContain('courier/queue.ts');
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md']));
});

test('the contract imports nothing of ours but itself', () => {
  for (const path of sources.filter((name) => name.startsWith('contract/'))) {
    for (const name of importsOf(path)) expect(name, path).toMatch(/^(contract\/|typebox$)/);
  }
});

test('a capability imports only lower layers, and of another capability only its index', () => {
  for (const path of sources) {
    const from = capabilityOf(path);
    if (from === undefined) continue;
    expect(Object.keys(layers), `${path}: add the new capability to the layers`).toContain(from);
    for (const name of ours(path)) {
      const to = capabilityOf(name);
      if (to === undefined) {
        expect(name, `${path} may not import ${name}`).toMatch(/^contract\//);
      } else if (to !== from) {
        expect(layers[to], `${path} may not import ${name}`).toBeLessThan(layers[from]!);
        if (!foundations.includes(to)) expect(name, path).toBe(`server/${to}/index.ts`);
      }
    }
  }
});

test('only the database, backups and the terminal know how tables are distributed: others ask database/placement.ts', () => {
  const mayKnow = /^server\/(database|backup|cli)\//;
  for (const path of sources.filter((name) => !mayKnow.test(name))) {
    for (const name of ours(path)) expect(name, path).not.toMatch(/^server\/database\/citus\//);
  }
});

test('refusals are HTTP: the domain returns rejections, and only APIs and authentication turn them into responses', () => {
  const http = /^server\/http\/|api\.ts$|-auth\.ts$|\/key-ring\.ts$|\/callers\.ts$/;
  const importers = sources.filter((path) => importsOf(path).includes('server/http/refusal.ts'));
  expect(importers).toContain('server/deliveries/api.ts');
  expect(importers.filter((path) => !http.test(path))).toEqual([]);
});

test('no file imports itself through others, types included', () => {
  const code = new Set([...sources, ...filesIn('dashboard', /\.tsx?$/), ...filesIn('courier', /\.tsx?$/)]);
  const done = new Set<string>();
  const visit = (path: string, from: readonly string[]): void => {
    if (from.includes(path)) expect([...from.slice(from.indexOf(path)), path].join(' → ')).toBe('no cycle');
    if (done.has(path)) return;
    for (const name of importsOf(path).filter((each) => code.has(each))) visit(name, [...from, path]);
    done.add(path);
  };
  for (const path of code) visit(path, []);
});

test('the dashboard imports the contract and packages, nothing of the server', () => {
  for (const path of filesIn('dashboard', /\.tsx?$/)) {
    for (const name of importsOf(path)) expect(name, path).not.toMatch(/^(server|tests|bench|bin)\//);
  }
});

/** Folders of the dashboard. One imports itself and those after it; what is beside them, such as the routes, imports all. */
const dashboardLayers = ['pages', 'parts', 'ui', 'current', 'api'];
const dashboardLayerOf = (path: string) => dashboardLayers.indexOf(path.split('/')[1] ?? '');

test('in the dashboard pages import parts, parts import ui, ui imports current and api, and nothing the other way round', () => {
  const files = filesIn('dashboard', /\.tsx?$/).filter((path) => path.split('/').length > 2);
  expect(new Set(files.map(dashboardLayerOf)), 'every folder has its layer').toEqual(
    new Set(dashboardLayers.keys()),
  );
  for (const path of files) {
    for (const name of importsOf(path).filter((each) => each.startsWith('dashboard/'))) {
      expect(dashboardLayerOf(name), `${path} may not import ${name}`).toBeGreaterThanOrEqual(
        dashboardLayerOf(path),
      );
    }
  }
});

test('no part of the menu imports the pages of another one: what they share is in dashboard/parts', () => {
  const partOf = (path: string) => /^dashboard\/pages\/([\w-]+)\//.exec(path)?.[1];
  const files = filesIn('dashboard/pages', /\.tsx?$/);
  expect(files.map(partOf)).toContain('deliveries');
  for (const path of files) {
    for (const name of importsOf(path).filter((each) => each.startsWith('dashboard/pages/'))) {
      expect(partOf(name), `${path} may not import ${name}`).toBe(partOf(path));
    }
  }
});

test("the courier's page imports no schemas: they would make it a quarter larger", () => {
  const loads = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    const imports = [...read(path).matchAll(/^import (?!type )[\s\S]*?from '([^']+)';$/gm)].map(
      (match) => match[1]!,
    );
    for (const name of imports) {
      if (name.startsWith('.')) loads(join(dirname(path), name), seen);
      else seen.add(name);
    }
    return seen;
  };
  const loaded = loads('courier/main.tsx');
  expect(loaded).toContain('contract/lines.ts');
  expect([...loaded].filter((name) => name.startsWith('typebox'))).toEqual([]);
});

test("the courier's page imports the contract, itself and packages, nothing of the server or the dashboard", () => {
  // How it is built it shares with the dashboard.
  for (const path of filesIn('courier', /\.tsx?$/).filter((name) => name !== 'courier/vite.config.ts')) {
    for (const name of importsOf(path)) {
      expect(name, path).not.toMatch(/^(server|dashboard|tests|bench|bin)\//);
    }
  }
});

test('no page asks the browser whether there is network: it is often wrong, only requests show it; it may only choose the words', () => {
  const pages = ['dashboard', 'courier'].flatMap((folder) => filesIn(folder, /\.(tsx?|js|html)$/));
  const words = /export const unreachableWords = .*;/;
  for (const path of pages) expect(read(path).replace(words, ''), path).not.toMatch(/navigator\.onLine/);
});

test('only the entry imports the service, and only the service sees every capability', () => {
  for (const path of sources.filter((name) => capabilityOf(name) !== undefined)) {
    for (const name of ours(path)) expect(name, path).not.toMatch(/^server\/(main|service)\.ts$/);
  }
});

test('the entry loads a command only when it runs', () => {
  const light =
    /^server\/(platform\/(command-name|config|heap-limits|package-root|problem|secret-files|version)|database\/database)\.ts$/;
  const atStart = read('server/main.ts').matchAll(/^import .* from '([^']+)';$/gm);
  for (const [, name] of atStart) expect(normalize(name!.replace(/^\./, 'server'))).toMatch(light);
});

test('nothing of the product imports tests or benchmarks', () => {
  for (const path of sources)
    for (const name of ours(path)) expect(name, path).not.toMatch(/^(tests|bench)\//);
});

test('pure files do no input or output and read no clock', () => {
  const pure = [
    'server/deliveries/lifecycle/lifecycle.ts',
    'server/deliveries/lifecycle/payment.ts',
    'server/deliveries/lifecycle/state-chart.ts',
    'server/deliveries/views/record.ts',
    'server/deliveries/csv/import-row.ts',
    'server/deliveries/proof/image.ts',
    'server/deliveries/proof/jpeg.ts',
    'server/deliveries/proof/png.ts',
    'server/deliveries/proof/broken-image.ts',
    'server/test-mode/advance.ts',
    'server/dispatch/suggest.ts',
    'server/deliveries/search/words.ts',
    'server/accounts/rights.ts',
    'server/access/throttle/rules.ts',
    'server/deliveries/lifecycle/estimate.ts',
    'server/events/render-event.ts',
    'server/webhooks/sending/schedule.ts',
    'server/webhooks/sending/fair-share.ts',
    'server/webhooks/sending/failure.ts',
    'server/webhooks/sending/disabled-mail.ts',
    'courier/queue.ts',
    'courier/day.ts',
    'courier/retry.ts',
    ...sources.filter((p) => p.startsWith('contract/')),
  ];
  for (const path of pure) {
    for (const name of importsOf(path)) expect(name, path).not.toMatch(/^node:|^pg$|^fastify$/);
    expect(read(path), path).not.toMatch(/Date\.now|new Date\(\)|Math\.random|performance\.now/);
  }
});

test('the time of day is read in one place', () => {
  for (const path of sources) {
    if (path === 'server/platform/clock.ts') continue;
    expect(read(path), path).not.toMatch(/Date\.now\(\)|new Date\(\)/);
  }
});

test('the domain of deliveries knows nothing of HTTP responses: it returns rejections, and an api file maps them', () => {
  for (const path of sources.filter((name) => /^server\/deliveries\//.test(name) && !/api\.ts$/.test(name))) {
    expect(importsOf(path), path).not.toContain('server/http/refusal.ts');
  }
});

test('no statement but those of migrations names a state: which are open, ended or late is written once', () => {
  const stateInSql = new RegExp(`\\bstatus\\s*(=|<>|!=|in)\\s*\\(?\\s*'(${deliveryStates.join('|')})'`);
  for (const path of sources) {
    if (path === 'server/deliveries/lifecycle/state-sql.ts') continue;
    expect(read(path), `${path}: use server/deliveries/lifecycle/state-sql.ts`).not.toMatch(stateInSql);
  }
});

test('the partial indexes hold the states that the statements ask for', () => {
  const lists = [...read('database/schema.sql').matchAll(/^CREATE INDEX .*status = ANY \(ARRAY\[(.*?)\]/gm)];
  const held = lists.map(([, states]) => states!.replaceAll('::text', ''));
  const asked = [isOpenSql('d'), isFinalSql('d')].map((sql) => /\((.*)\)/.exec(sql)![1]!);
  expect([...new Set(held)].sort()).toEqual(asked.sort());
});

test('a store function that writes takes the transaction first', () => {
  const writing: string[] = [];
  for (const path of sources.filter((name) => name.endsWith('store.ts'))) {
    for (const [text, parameters] of read(path).matchAll(
      /export (?:async )?function \w+\(([^)]*)\)[\s\S]*?\n}\n/g,
    )) {
      if (!/\b(insert into|update \w+|delete from)\b/i.test(text)) continue;
      expect(parameters!.trim(), path).toMatch(/^tx: Tx\b/);
      writing.push(path);
    }
  }
  expect(writing).toContain('server/idempotency/keyed-response-store.ts');
});

test('no argument of a store function becomes part of the text of a statement: values have names there', () => {
  let statements = 0;
  for (const path of sources.filter((name) => name.endsWith('store.ts'))) {
    for (const [text, parameters] of read(path).matchAll(
      /export (?:async )?function \w+\(([^)]*)\)[\s\S]*?\n}\n/g,
    )) {
      const names = new Set(parameters!.replaceAll(/:[^,]*/g, '').match(/\w+/g));
      for (const [, sql] of text.matchAll(
        /\b(?:query(?:All|First|One|Column|Value)|returnsRow|countReturned|execute)\b[^`]*\)`([^`]*)`/g,
      )) {
        statements++;
        for (const [, name] of sql!.matchAll(/\$\{(\w+)[.}]/g)) expect(names, path).not.toContain(name);
      }
    }
  }
  expect(statements).toBeGreaterThan(200);
});

/** These are tried for every operation: who-may-call.test.ts, every-route.test.ts and database-faults.test.ts. */
const triedForEverybody = [401, 403, 413, 415, 429, 500, 503];

/** The responses that an operation needs a test of its own for. */
function statusesToTest(operation: Operation): number[] {
  const { body, query, path, callers, idempotency } = operation;
  const isOfAccount = callers.some((caller) => typeof caller === 'object' || caller === 'account key');
  return Object.keys(responsesOf(operation))
    .map(Number)
    .filter((status) => !triedForEverybody.includes(status))
    .filter((status) => {
      // Without a body and a query, it is only for unknown parameters: tests/security/extra-fields.test.ts.
      if (status === 400) return body !== undefined || query !== undefined;
      // tests/isolation/operations.test.ts and every-route.test.ts.
      if (status === 404) return !isOfAccount || !path.includes('{');
      // tests/contract/idempotency-keys.test.ts.
      return status !== 422 || idempotency !== 'key';
    });
}

test('each operation of an account has a test file with a test for each response that it declares, and for no other', () => {
  for (const operation of operations.filter(({ callers }) => !callers.includes('fleet key'))) {
    const name = operation.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = read(`tests/contract/${name}.test.ts`);
    const tested = [...text.matchAll(/test\([`'](\d{3}): /g)].map(([, status]) => Number(status));
    expect(tested, operation.id).toEqual(expect.arrayContaining(statusesToTest(operation)));
    expect(Object.keys(responsesOf(operation)).map(Number), operation.id).toEqual(
      expect.arrayContaining(tested),
    );
  }
});

function testedIn(folder: string): string[] {
  return filesIn(folder, /\.test\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/test\(\s*[`'"](\w+) (\d{3}): /g)].map(([, id, status]) => `${id} ${status}`),
  );
}

test("each operation of the fleet, the dashboard and the courier's page has a test for each response that it declares", () => {
  const others: [string, readonly Operation[]][] = [
    ['tests/contract', operations.filter(({ callers }) => callers.includes('fleet key'))],
    ['tests/dashboard', dashboardOperations],
    ['tests/courier', courierOperations],
    ['tests/courier', operations.filter(({ callers }) => callers.includes('courier'))],
  ];
  for (const [folder, declared] of others) {
    const expected = declared.flatMap((operation) =>
      statusesToTest(operation).map((status) => `${operation.id} ${status}`),
    );
    const tested =
      folder === 'tests/contract' ? [...testedIn(folder), ...testedIn('tests/dashboard')] : testedIn(folder);
    expect(tested, folder).toEqual(expect.arrayContaining(expected));
  }
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The names of all fields, with those that they are in. */
function fieldsIn({ properties = {}, items, anyOf = [] }: Schema = {}, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    path + name,
    ...fieldsIn(field, `${path}${name}.`),
  ]);
  return [...own, ...[...(items ? [items] : []), ...anyOf].flatMap((inner) => fieldsIn(inner, path))];
}

/** What an operation does, as far as its declaration says it, no matter how it is named and for whom it is. */
function actOf({ method, path, body, responses }: Operation) {
  const prefix =
    /^\/(v1(\/fleet|\/test)?|dashboard(\/accounts\/\{account_id\}(\/\{mode\})?)?|courier\/api)\//;
  const response = (responses[200] ?? responses[201])?.body as Schema | undefined;
  return {
    path: `${method} ${path.replace(prefix, '').replaceAll(/\{\w+\}/g, '{}')}`,
    method,
    sent: new Set(fieldsIn(body?.schema as Schema | undefined)),
    shown: new Set(fieldsIn(response)),
  };
}
type Act = ReturnType<typeof actOf>;

function isMostlyTheSame(one: Set<string>, other: Set<string>): boolean {
  const common = [...one].filter((name) => other.has(name)).length;
  return common >= 0.8 * (one.size + other.size - common);
}

/** On the same thing by the same method, or with the same request and response, if they say enough to tell. */
function areTwins(one: Act, other: Act): boolean {
  if (one.path === other.path) return true;
  const saysEnough = one.sent.size + one.shown.size > 3;
  const isSame = isMostlyTheSame(one.sent, other.sent) && isMostlyTheSame(one.shown, other.shown);
  return one.method === other.method && saysEnough && isSame;
}

/** They look alike, and do something else. */
const different = [
  // One account with all that the sender knows, and all accounts with what the fleet needs.
  'listDeliveries and listFleetDeliveries',
  'listAssignedCouriers and listCouriers',
  'listPayouts and listAccountPayouts',
  // Deliveries in any state, newest first, and the open ones of a column, by what is due, with what can be done with each.
  'listFleetDeliveries and listBoardColumn',
  // The history of one delivery, as long as it is kept, and the feed of all of them for 30 days.
  'listDeliveryEvents and listEvents',
  'listAudit and listInstallationAudit',
  // A failed attempt has a reason, a return has none.
  'failDeliveryAttempt and returnDelivery',
  // The first person needs no e-mail, and becomes operator.
  'setUp and signUp',
  // People have passwords and sessions, couriers links and phones.
  'signIn and signInCourier',
  'signOut and signOutCourier',
  'savePickupAddress and changePickupAddress',
  // What a link in an alert mail is for, and what is done with it.
  'openAlertLink and confirmAlertRecipient',
  'openAlertLink and unsubscribeFromAlerts',
  'confirmAlertRecipient and unsubscribeFromAlerts',
];

test('no operation is declared twice: no two do the same, whatever their names', () => {
  const declared = [...operations, ...dashboardOperations, ...courierOperations];
  const acts = declared.map((operation) => ({ id: operation.id, act: actOf(operation) }));
  const twins = acts.flatMap((one, n) =>
    acts
      .slice(n + 1)
      .filter((other) => one.id === other.id || areTwins(one.act, other.act))
      .map((other) => `${one.id} and ${other.id}`),
  );
  expect(twins.sort()).toEqual(different.toSorted());
});

test('docs/life-of-a-delivery.md is what the lifecycle makes', () => {
  expect(read('docs/life-of-a-delivery.md'), 'run: npm run generate').toBe(renderStateChart());
});

const documents = filesIn('.', /\.md$/);

test('every path that a document names exists', () => {
  for (const document of documents) {
    const named = [
      ...[...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path]) =>
        join(dirname(document), path!),
      ),
      ...[
        ...read(document).matchAll(
          /`((?:contract|server|tests|bench|docs|database|bin|dashboard|courier|client|deploy)\/[^`\s]*)`/g,
        ),
      ].map(([, path]) => path!),
    ];
    for (const path of named) {
      if (/[<>*{}…]/.test(path)) continue; // a pattern, not a path
      expect(existsSync(join(packageRoot, path)), `${document} names ${path}`).toBe(true);
    }
  }
});

test('every script and every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...read('server/main.ts').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name]) => name);
  for (const document of documents) {
    for (const [, script] of read(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
      expect(Object.keys(scripts), `${document} names npm run ${script}`).toContain(script);
    }
    for (const [, command] of read(document).matchAll(/(?:waybill --|bin\/waybill\.mjs) ([\w-]+)/g)) {
      expect([...commands, 'build'], `${document} names waybill ${command}`).toContain(command);
    }
  }
});

test('CONTRIBUTING.md lists the files that a field of a delivery needs', () => {
  const [, section] = /## Add a field to a delivery\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? [];
  const listed = [...section!.matchAll(/^(?:\d+\.|-) `((?:contract|server|dashboard|courier)\/[^`]+)`/gm)];
  const knowWeight = [
    ...sources,
    ...['dashboard', 'courier'].flatMap((folder) => filesIn(folder, /\.tsx?$/)),
  ].filter(
    (path) =>
      !path.endsWith('.test.ts') && /\bpackage_details\b/.test(read(path)) && /\bweight\b/.test(read(path)),
  );
  expect(listed.map(([, path]) => path).sort(), 'the files that know the weight of a package').toEqual(
    knowWeight.sort(),
  );
});

test('each direct dependency has its line of why in ARCHITECTURE.md', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const { dependencies: tools } = JSON.parse(read('tests/tools/package.json'));
  const architecture = read('ARCHITECTURE.md');
  for (const [name, version] of Object.entries<string>({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...tools,
  })) {
    expect(version, `${name} is pinned exactly`).toMatch(/^\d/);
    expect(architecture, name).toContain(`\`${name}\``);
  }
});

test('no folder of the product is empty, and nothing is left for later in the code', () => {
  for (const path of [
    ...sources,
    ...['dashboard', 'courier', 'tests', 'bench'].flatMap((folder) => filesIn(folder, /\.tsx?$/)),
  ]) {
    if (path !== 'tests/architecture.test.ts') expect(read(path), path).not.toMatch(/\b(TODO|FIXME|XXX)\b/);
  }
  for (const folder of ['contract', 'server', 'dashboard', 'courier', 'database', 'tests', 'bench', 'docs']) {
    for (const entry of readdirSync(join(packageRoot, folder), { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (path.includes('/node_modules')) continue;
      if (statSync(path).isDirectory()) expect(readdirSync(path), path).not.toEqual([]);
    }
  }
});

/** Comparing the sentence of an error, or taking it apart. A check of its type is neither. */
const readsSentence = [
  /(?<!typeof [\w.?]*)\bdetails?\b\)?\s*[=!]==?/,
  /[=!]==?\s*[\w.?]*\bdetails?\b(?!\.)/,
  /\bdetails?\b\??\.(?:includes|startsWith|endsWith|indexOf|match|matchAll|search|split|replace|replaceAll|slice|substring|charAt|at)\(/,
  /\.(?:get|set|has|add|includes|indexOf)\([\w.]*\bdetails?\b[,)]/,
  /\.(?:test|exec)\([^)\n]*\bdetails?\b/,
  /\bswitch \([\w.]*\bdetails?\)/,
];

/** What a page before 0.3.0 kept on a phone has no code. */
const sentenceReaders = ['courier/refusal.ts'];

test('pages decide by the codes of problems: none compares the sentence of an error or takes it apart', () => {
  const files = ['dashboard', 'courier'].flatMap((folder) => filesIn(folder, /(?<!\.test)\.tsx?$/));
  const readers = files.filter((path) => readsSentence.some((pattern) => pattern.test(read(path))));
  expect(readers.sort()).toEqual(sentenceReaders);
});

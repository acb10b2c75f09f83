/** The Grafana dashboard and the alert rules of `deploy/` use only what `/metrics` has. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { packageRoot } from '../../server/platform/package-root.ts';
import { metricsText } from '../support/metrics.ts';
import { useService } from '../support/service.ts';
import { importTool } from '../support/tools.ts';

const service = useService();

interface Panel {
  title: string;
  type: string;
  description?: string;
  targets?: { expr: string }[];
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
const panels: Panel[] = dashboard.panels.filter((panel: Panel) => panel.type !== 'row');
const rules: Rule[] = parse(read('deploy/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

/** Grafana replaces this variable; the others are inside of texts. */
const inPrometheus = (expression: string) => expression.replaceAll('$__rate_interval', '5m');

const expressions: [where: string, expression: string][] = [
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [`panel "${title}"`, inPrometheus(expr)]),
  ),
  ...dashboard.annotations.list.map(({ name, expr }: { name: string; expr: string }) => [
    `annotation "${name}"`,
    expr,
  ]),
  ...rules.map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
];

/** Prometheus adds these to every metric of a target, and has a metric of its own about each target. */
const ofTargets = ['job', 'instance'];
const ofPrometheus = ['up'];

interface Used {
  metric: string;
  labels: string[];
}

interface PromQlNode {
  from: number;
  to: number;
}
interface PromQlNodeRef extends PromQlNode {
  name: string;
  type: { isError: boolean };
  node: { parent: { name: string } | null; getChild(type: string): PromQlNode | null };
}
interface PromQl {
  parser: { parse(text: string): { iterate(visitor: { enter(node: PromQlNodeRef): void }): void } };
}
const { parser } = await importTool<PromQl>('@prometheus-io/lezer-promql/dist/index.es.js');

/** The metrics that an expression selects, each with the labels that it is filtered and grouped by. */
function usedBy(expression: string): Used[] {
  const used: Used[] = [];
  const grouped: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`not PromQL at "${expression.slice(from, from + 20)}"`);
      const text = expression.slice(from, to);
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier');
        used.push({ metric: metric ? expression.slice(metric.from, metric.to) : '', labels: [] });
      }
      if (name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouped.push(text);
      else used.at(-1)?.labels.push(text);
    },
  });
  return used.map(({ metric, labels }) => ({ metric, labels: [...labels, ...grouped] }));
}

/** The metrics of `/metrics`, each with its labels. */
async function provided(): Promise<Map<string, Set<string>>> {
  const metrics = new Map<string, Set<string>>();
  for (const line of (await metricsText(service)).split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!);
    metrics.set(name, new Set([...(metrics.get(name) ?? []), ...names]));
  }
  return metrics;
}

test('every metric and label of the dashboard and the alerts is one of /metrics', async () => {
  const key = await service.newKey('Acme');
  await fetch(`${service.url}/v1/deliveries`, { headers: { authorization: `Bearer ${key}` } });
  const metrics = await provided();
  const missing = expressions.flatMap(([where, expression]) =>
    usedBy(expression)
      .filter(({ metric }) => !ofPrometheus.includes(metric))
      .flatMap(({ metric, labels }) => {
        const known = metrics.get(metric);
        if (!known) return [`${where}: ${metric}`];
        return labels
          .filter((label) => !known.has(label) && !ofTargets.includes(label))
          .map((label) => `${where}: ${metric}{${label}}`);
      }),
  );
  expect(expressions.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('every panel says what it shows, and no two have the same name', () => {
  for (const panel of panels) expect(panel.description, panel.title).toMatch(/^[A-Z0-9].*\.$/s);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

test('every alert says what happened, and its section of docs/operating.md says what to do', () => {
  const guide = read('docs/operating.md');
  const sections = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => anchorOf(title!));
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning', 'info'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toBeTruthy();
    expect(annotations.description, alert).toMatch(/\.$/);
    const [page, anchor] = annotations.runbook_url.split('#');
    expect(page).toBe('https://waybill.example.com/docs/guides/operating');
    expect(sections, alert).toContain(anchor);
    expect(guide, alert).toContain(`\`${alert}\``);
  }
});

test('the sections of alerts can be linked to in the guide that the service shows', async () => {
  const page = await (await fetch(`${service.url}/docs/guides/operating`)).text();
  for (const { annotations } of rules) {
    const anchor = annotations.runbook_url.split('#')[1]!;
    expect(page.split(`id="${anchor}"`), anchor).toHaveLength(2);
  }
});

/** As Git hosts and our own pages write it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
describe.skipIf(!hasPromtool)('with promtool (Debian: prometheus)', () => {
  test('Prometheus accepts every expression and the rules file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
    const file = join(folder, 'dashboard.yml');
    const records = expressions.map(([, expr], i) => ({ record: `expression_${i}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: records }] }));
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'rules', join(packageRoot, 'deploy/alerts.yml'), file],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });
});

/**
 * Follows the recipes of CONTRIBUTING.md, "Add a field to a delivery" and "Add a type of event", in a copy of the code. With the
 * first step alone the type checker refuses the rest; with all steps it accepts everything, so no other file is needed.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

const copied = ['contract', 'server', 'dashboard', 'courier', 'icons', 'database', 'tests', 'bench', 'docs'];
const folder = mkdtempSync(join(tmpdir(), 'wbr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of [
  ...copied,
  'bin',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'CONTRIBUTING.md',
]) {
  const filter = (path: string) => !path.includes('node_modules') && !/\.(png|pdf|jpg|sql|woff2)$/.test(path);
  cpSync(join(packageRoot, name), join(folder, name), { recursive: true, filter });
}
symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));

/** In a file: a line of it, and what is added behind it. */
type Edits = Record<string, [line: string, added: string][]>;

function apply(edits: Edits): void {
  for (const [path, changes] of Object.entries(edits)) {
    let text = readFileSync(join(folder, path), 'utf8');
    for (const [line, added] of changes) {
      expect(text.split(line).length, `${line} in ${path}`).toBe(2);
      text = text.replace(line, () => line + added);
    }
    writeFileSync(join(folder, path), text);
  }
}

/** The files with errors. */
async function refusedFiles(...projects: string[]): Promise<string[]> {
  const outputs: string[] = [];
  for (const project of projects) {
    const tsc = join(packageRoot, 'node_modules/.bin/tsc');
    const flags = ['--noEmit', '--checkers', '1', '--pretty', 'false', '-p', project];
    const output = await new Promise<string>((resolve) =>
      execFile(tsc, flags, { cwd: folder, maxBuffer: 2 ** 26 }, (_, text) => resolve(text)),
    );
    outputs.push(output);
  }
  const files = outputs.join('\n').matchAll(/^(\S+)\(\d+,\d+\): error/gm);
  return [...new Set(Array.from(files, ([, path = '']) => path))].sort();
}

/** The files that the steps of a recipe begin with. */
function filesOf(recipe: string): string[] {
  const text = readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = new RegExp(`## ${recipe}\\n([\\s\\S]*?)\\nAfter step`).exec(text) ?? [];
  return Array.from(
    section.matchAll(/^\d+\. `((?:contract|server|dashboard|tests)\/[^`]+)`/gm),
    ([, path = '']) => path,
  );
}

const fieldContract: Edits = {
  'contract/delivery-fields.ts': [
    [
      '  required_proof: Type.Optional(RequiredProof),\n',
      "  floor: Type.Optional(singleLine('The floor.', { min: 1, max: 20 })),\n",
    ],
    ['import {\n  AmountToCollect,\n', '  singleLine,\n'],
    [
      "    pieces: clearable(inEdit(newFields.pieces, 'Number of parcels. Null means one.')),\n",
      '    floor: clearable(newFields.floor),\n',
    ],
    [
      "  pieces: orNull(integer('Number of parcels; null means one.')),\n",
      '  floor: orNull(Type.String()),\n',
    ],
    ["  required_proof: 'required_proof',\n", "  floor: 'floor',\n"],
    ["  required_proof: ['photo', 'name'],\n", "  floor: '3rd',\n"],
    ['  required_proof: null,\n', '  floor: null,\n'],
  ],
};
const fieldElsewhere: Edits = {
  'server/deliveries/fields/fields.ts': [
    [
      "  required_proof: stored('required_proof', 'text[]', 'required_proof', 'no'),\n",
      "  floor: stored('floor', 'text', 'floor', 'no'),\n",
    ],
    ['    required_proof: row.required_proof,\n', '    floor: row.floor,\n'],
    ['    required_proof: sentFields.required_proof,\n', '    floor: sentFields.floor,\n'],
    ['    pieces: delivery.pieces,\n', '    floor: delivery.floor,\n'],
  ],
  'dashboard/pages/deliveries/field-words.ts': [
    ["  required_proof: 'Required proof',\n", "  floor: 'Floor',\n"],
  ],
  'dashboard/pages/deliveries/form/delivery-form.tsx': [
    [
      '          <TextInput placeholder="1" inputMode="numeric" {...text(\'pieces\')} />\n',
      "          <TextInput {...text('floor')} />\n",
    ],
  ],
  'dashboard/pages/deliveries/detail/details-panel.tsx': [
    [
      '        <FieldDetail isOptional path="pieces" delivery={delivery} />\n',
      '        <FieldDetail isOptional path="floor" delivery={delivery} />\n',
    ],
  ],
  'tests/support/delivery-values.ts': [
    ["  required_proof: [['photo', 'name'], ['signature']],\n", "  floor: ['3rd', '4th'],\n"],
  ],
};
/** Beside the column, which only tests with a database need. */
const eraseField: Edits = {
  'server/privacy/personal-data.ts': [["      'package_description',\n", "      'floor',\n"]],
};

const eventNames: Edits = {
  'contract/events.ts': [["  'delivery.cancelled',\n", "  'delivery.parked',\n"]],
};
const eventElsewhere: Edits = {
  'contract/events.ts': [
    ["  'delivery.cancelled': 'It was cancelled before pickup.',\n", "  'delivery.parked': 'It waits.',\n"],
  ],
  'contract/event-feed.ts': [
    ["  'delivery.cancelled': { reason: Type.Optional(reason) },\n", "  'delivery.parked': {},\n"],
  ],
  'server/webhooks/sending/test-event.ts': [
    [
      "  'delivery.cancelled': { status: 'cancelled', sequence: 2 },\n",
      "  'delivery.parked': { status: 'created', sequence: 2 },\n",
    ],
  ],
  'dashboard/parts/event-looks.tsx': [
    [
      "  'delivery.cancelled': { word: 'Cancelled', Icon: Ban },\n",
      "  'delivery.parked': { word: 'Parked', Icon: Ban },\n",
    ],
  ],
  'dashboard/pages/deliveries/detail/event-details.tsx': [
    ["    case 'delivery.created':\n", "    case 'delivery.parked':\n"],
  ],
};

/** The type checker runs four times: 20 s, and minutes on a busy machine. */
test('the files that the recipes name are enough for a field of a delivery and for a type of event', async () => {
  apply(fieldContract);
  apply(eventNames);
  const asked = [
    'contract/event-feed.ts',
    'contract/events.ts',
    'dashboard/pages/deliveries/field-words.ts',
    'dashboard/parts/event-looks.tsx',
    'server/deliveries/fields/fields.ts',
    'server/webhooks/sending/test-event.ts',
    'tests/support/delivery-values.ts',
  ];
  const ofThese = {
    extends: './dashboard/tsconfig.json',
    compilerOptions: { rootDir: '.' },
    include: [],
    files: asked,
  };
  writeFileSync(join(folder, 'tsconfig.asked.json'), JSON.stringify(ofThese));
  expect(await refusedFiles('tsconfig.asked.json')).toEqual(expect.arrayContaining(asked));

  apply(fieldElsewhere);
  apply(eraseField);
  apply(eventElsewhere);
  expect(await refusedFiles('.', 'dashboard', 'courier')).toEqual([]);
  const { renderOpenapi } = await import(join(folder, 'contract/openapi.ts'));
  expect(renderOpenapi()).toMatch(/"floor": \{[\s\S]*"DeliveryParkedEvent": \{/);

  const edited = [...Object.keys(fieldContract), ...Object.keys(fieldElsewhere)];
  expect(filesOf('Add a field to a delivery')).toEqual(edited);
  // And a migration.
  expect([...edited, ...Object.keys(eraseField)].length + 1).toBeLessThanOrEqual(8);
  const recipe = readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8');
  for (const path of Object.keys(eventElsewhere)) expect(recipe).toContain(`\`${path}\``);
}, 600_000);

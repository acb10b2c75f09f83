#!/usr/bin/env node
// Writes what the npm package says about its parts, from the lockfile and the bundles (`npm pack` runs it):
//   sbom.cdx.json             every package in it or installed with it, as CycloneDX 1.6. `npm sbom` does not know what is in a
//                             bundle, leaves out packages that are also peers of others, and gives each run another number.
//   third-party-licenses.txt  the licences of the packages that are part of the bundles, of the fonts of labels and of the icons: they
//                             ask to be shipped with the code.
// The same sources give the same bytes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = readJson('package.json');
const locked = readJson('package-lock.json').packages;
/** What is copied from packages into the repository: the packages, as a lockfile has them, and their licence. */
const copies = [
  { folder: 'server/drawing/fonts', licence: 'OFL.txt' },
  { folder: 'icons/lucide', licence: 'LICENSE' },
].map(({ folder, licence }) => ({
  packages: Object.entries(readJson(`${folder}/packages.json`)).map(([name, one]) => ({ name, ...one })),
  text: readFileSync(join(root, folder, licence), 'utf8'),
}));
const copied = copies.flatMap(({ packages }) => packages);

/** What a package contains of others without saying so in a file of its own. */
const containedIn = {
  'node_modules/zxing-wasm':
    'Its WebAssembly is compiled from ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp), licensed under the Apache License,\nVersion 2.0: https://www.apache.org/licenses/LICENSE-2.0',
};

const bundled = bundledFolders();
const installed = installedFolders();
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(sbom(), null, 2)}\n`);
writeFileSync(join(root, 'third-party-licenses.txt'), licences());
console.error(
  `Listed ${bundled.length} packages in the bundles, ${copied.length} of fonts and icons, and ${installed.length} that are installed with them.`,
);

function bundledFolders() {
  const lists = ['dist-server', 'dist-dashboard', 'dist-courier'].map((name) =>
    readJson(`${name}/bundled-packages`),
  );
  return [...new Set(lists.flat())].sort();
}

/** What npm installs for `dependencies` and `optionalDependencies`, on any system. */
function installedFolders() {
  const folders = new Set();
  const visit = (from, { dependencies = {}, optionalDependencies = {} }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = resolve(from, name);
      if (folder === undefined || folders.has(folder)) continue;
      folders.add(folder);
      visit(folder, locked[folder]);
    }
  };
  visit('', manifest);
  return [...folders].sort();
}

/** As Node does: the nearest `node_modules` upwards. Undefined for an optional package that the lockfile leaves out. */
function resolve(from, name) {
  const folder = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (locked[folder]) return folder;
  if (from === '') return undefined;
  return resolve(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function sbom() {
  const components = [
    ...bundled.map((folder) => component(lockedPackage(folder), 'bundled')),
    ...copied.map((one) => component(one, 'bundled')),
    ...installed.map((folder) => component(lockedPackage(folder), 'installed')),
  ];
  const own = `pkg:npm/${manifest.name}@${manifest.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify([own, components])),
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'application',
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        licenses: [{ license: { id: manifest.license } }],
        purl: own,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((part) => part['bom-ref']) }],
  };
}

function lockedPackage(folder) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const license = locked[folder].license ?? readJson(`${folder}/package.json`).license;
  return { ...locked[folder], name, license };
}

function component({ name: path, version, license, integrity, os, cpu, libc }, part) {
  const [group, name] = path.startsWith('@') ? path.split('/') : [undefined, path];
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}`;
  const onlyFor = { os, cpu, libc };
  return {
    'bom-ref': `${purl}${part === 'bundled' ? '#bundled' : ''}`,
    type: 'library',
    ...(group && { group }),
    name,
    version,
    scope: os || cpu ? 'optional' : 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    licenses: [licenceOf(license)],
    purl,
    properties: [
      { name: 'waybill:part', value: part },
      ...Object.entries(onlyFor).flatMap(([key, values]) =>
        (values ?? []).map((value) => ({ name: `waybill:${key}`, value })),
      ),
    ],
  };
}

function licenceOf(licence) {
  return /[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } };
}

/** A version 8 UUID made of the content, so that the same parts have the same number. */
function serialNumber(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function licences() {
  const line = '-'.repeat(80);
  const heading = ({ name, version, license }) => `${name} ${version} (${license})\n`;
  const texts = bundled.map((folder) => {
    const title = heading(readJson(`${folder}/package.json`));
    return `${line}\n${title}${line}\n\n${licenceText(folder)}${containedIn[folder] ? `\n\n${containedIn[folder]}` : ''}\n`;
  });
  for (const { packages, text } of copies) {
    texts.push(`${line}\n${packages.map(heading).join('')}${line}\n\n${text}`);
  }
  return `Waybill contains code, fonts and icons of these packages.\n\n${texts.join('\n')}`;
}

/** Some packages ship no file: then the name of the licence and its author have to do. */
function licenceText(folder) {
  const files = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|copying)/i.test(name));
  if (files.length > 0) {
    return files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim()).join('\n\n');
  }
  const { license, author } = readJson(`${folder}/package.json`);
  const name = typeof author === 'string' ? author : author?.name;
  return `Licensed under ${license}${name ? `, by ${name}` : ''}. The package has no text of its licence.`;
}

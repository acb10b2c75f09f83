/** What the service serves below `/docs` and at `/openapi.json`. No key is needed: it contains no data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { once } from '../platform/once.ts';
import { packageRoot } from '../platform/package-root.ts';
import { type ReferenceFile, referenceFile } from './file.ts';
import { guideOrigin, readGuides, readPictures, renderGuide } from './guides.ts';
import { renderReference } from './page.ts';
import { problemsPath, renderProblems } from './problems.ts';
import { placeholderOrigin } from './sample-request.ts';
import { searchIndex } from './search-index.ts';
import type { Lifecycle } from './state-diagram.ts';

export { renderReference } from './page.ts';

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

/** From the file of the package: to make it from the declarations takes a second. */
export const readOpenapi = (): OpenApiDocument =>
  JSON.parse(readFileSync(join(packageRoot, 'contract/openapi.json'), 'utf8'));

/** The document is read with the first page that shows it. `origin` is the service's public address; the page's script replaces it with the page's own. */
export function referenceFiles(
  readDocument: () => OpenApiDocument,
  lifecycle: Lifecycle,
  origin: string,
): ReferenceFile[] {
  const document = once(readDocument);
  const guides = readGuides();
  const atOrigin = (page: string) =>
    page.replaceAll(placeholderOrigin, encodeURI(origin)).replaceAll(guideOrigin, encodeURI(origin));
  return [
    referenceFile('/docs', htmlType, () => atOrigin(renderReference(document(), lifecycle, guides))),
    referenceFile(problemsPath, htmlType, () => atOrigin(renderProblems(document(), guides))),
    ...guides.map((guide) =>
      referenceFile(guide.path, htmlType, () => atOrigin(renderGuide(document(), guides, guide, lifecycle))),
    ),
    ...readPictures().map(({ path, file }) => referenceFile(path, 'image/png', () => readFileSync(file))),
    referenceFile('/docs/search.json', jsonType, () => JSON.stringify(searchIndex(document(), guides))),
    referenceFile('/docs/reference.css', 'text/css; charset=utf-8', () => readAsset('reference.css')),
    referenceFile('/docs/reference.js', 'text/javascript; charset=utf-8', () => readAsset('reference.js')),
    referenceFile('/openapi.json', jsonType, () => `${JSON.stringify(document(), null, 2)}\n`),
  ];
}

/** The build writes only compiled TypeScript, so the assets are read from the sources of the package. */
function readAsset(name: string): Buffer {
  return readFileSync(join(packageRoot, 'server/api-docs', name));
}

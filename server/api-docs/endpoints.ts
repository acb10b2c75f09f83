import type { OpenApiDocument } from '../../contract/openapi.ts';
import type { Endpoint } from './sample-request.ts';

/** The operations of one group, in the order of the document. */
export function endpointsOf(document: OpenApiDocument, tag: string): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What can be found by the search box: operations, fields, errors, states and headings, each with its address. */
import type { OpenApiDocument, Schema } from '../../../contract/openapi.ts';
import { endpointsOf } from './endpoints.ts';
import type { Guide } from './guides.ts';
import { splitSections } from './markdown.ts';
import type { Endpoint } from './sample-request.ts';
import { slug } from './shell.ts';
import { statesSection } from './states.ts';

/** `text` is shown below the title, and searched as well. */
export interface Findable {
  title: string;
  text: string;
  href: string;
}

export function searchIndex(document: OpenApiDocument, guides: readonly Guide[]): Findable[] {
  const endpoints = document.tags.flatMap(({ name }) => endpointsOf(document, name));
  const { sections } = splitSections(document.info.description);
  return [
    ...endpoints.map(({ method, path, operation }) => ({
      title: operation.summary,
      text: `${method} ${path}`,
      href: `/docs#${operation.operationId}`,
    })),
    ...sections.map(({ title }) => ({ title, text: 'Conventions', href: `/docs#${slug(title)}` })),
    { title: statesSection.title, text: 'Conventions', href: `/docs#${statesSection.id}` },
    ...valuesOf(document, 'ErrorPhrase', 'Error', '/docs#errors'),
    ...valuesOf(document, 'DeliveryState', 'State', `/docs#${statesSection.id}`),
    ...endpoints.flatMap((endpoint) => fieldsOf(document, endpoint)),
    ...guides.flatMap(({ title, path, sections: parts }) => [
      { title, text: 'Guide', href: path },
      ...parts.map((part) => ({ title: part.title, text: title, href: `${path}#${slug(part.title)}` })),
    ]),
  ];
}

function valuesOf(document: OpenApiDocument, name: string, kind: string, href: string): Findable[] {
  const { enum: values = [], 'x-enum-descriptions': meanings = [] } = document.components.schemas[name] ?? {};
  return values.map((value, index) => ({ title: String(value), text: `${kind}: ${meanings[index]}`, href }));
}

/** Each name once for an operation, wherever it is sent or answered; of refusals, none. */
function fieldsOf(document: OpenApiDocument, { operation }: Endpoint): Findable[] {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const contents = [operation.requestBody, ...answers.map(([, answer]) => answer)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
  const names = [
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...contents.flatMap(({ schema }) => fieldNames(document, schema)),
  ];
  const text = `Field of ${operation.summary}`;
  return [...new Set(names)].map((title) => ({ title, text, href: `/docs#${operation.operationId}` }));
}

function fieldNames(document: OpenApiDocument, schema: Schema): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema.$ref
    ? (document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {})
    : schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [name, ...fieldNames(document, property)]),
    ...[...(items ? [items] : []), ...anyOf].flatMap((part) => fieldNames(document, part)),
  ];
}

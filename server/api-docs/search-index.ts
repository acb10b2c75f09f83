/**
 * What can be found by the search box: operations, fields and their values, statuses, media types, errors, states and
 * headings, each with its URL.
 */
import { phrases } from '../../contract/errors.ts';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { problemType } from '../../contract/problems/index.ts';
import { endpointsOf } from './endpoints.ts';
import { eventTypesSection } from './event-types.ts';
import { bodyFields, type Field, fieldValues, parameterFields, partId, resolveField } from './fields.ts';
import type { Guide } from './guide.ts';
import { type Section, splitSections } from './markdown.ts';
import { problemsPath } from './problems.ts';
import type { Endpoint } from './sample-request.ts';
import { slug } from './slug.ts';
import { statesSection } from './states.ts';

interface Findable {
  title: string;
  /** Shown below the title, and searched as well. */
  text: string;
  href: string;
  /** Searched, but not shown. */
  words?: string;
}

export function searchIndex(document: OpenApiDocument, guides: readonly Guide[]): Findable[] {
  const endpoints = document.tags.flatMap(({ name }) => endpointsOf(document, name));
  const { sections } = splitSections(document.info.description);
  return [
    ...endpoints.map(({ method, path, operation }) => ({
      title: operation.summary,
      text: `${method} ${path}`,
      href: addressOf(operation.operationId),
    })),
    ...sections.map((section) => headingOf(section, 'Conventions', '/docs')),
    { title: statesSection.title, text: 'Conventions', href: addressOf(statesSection.id) },
    { title: eventTypesSection.title, text: 'Conventions', href: addressOf(eventTypesSection.id) },
    ...Object.values(document.webhooks).map(({ post }) => ({
      title: post.summary,
      text: 'The request of a webhook',
      href: addressOf(post.operationId),
    })),
    // The status is in the title, so that a search for it lists the table of errors before operations.
    ...valuesOf(document, 'ErrorPhrase', 'Error').map((entry) => ({
      ...entry,
      title: `${entry.title} (${statuses.get(entry.title)})`,
      href: addressOf('errors'),
    })),
    ...valuesOf(document, 'ErrorCode', 'Error').map((entry) => ({
      ...entry,
      href: `${problemsPath}#${entry.title}`,
    })),
    ...valuesOf(document, 'Move', 'Allowed action').map((entry) => ({ ...entry, href: problemsPath })),
    ...valuesOf(document, 'DeliveryState', 'State', statesSection.id),
    ...valuesOf(document, 'EventType', 'Event', eventTypesSection.id),
    ...endpoints.flatMap((endpoint) => fieldsOf(document, endpoint)),
    ...endpoints.flatMap(responsesOf),
    ...guides.flatMap(({ title, path, sections: parts }) => [
      { title, text: 'Guide', href: path },
      ...parts.map((part) => headingOf(part, title, path)),
    ]),
  ];
}

function addressOf(id: string): string {
  return `/docs#${id}`;
}

function headingOf({ title, text: words }: Section, text: string, path: string): Findable {
  return { title, text, href: `${path}#${slug(title)}`, words };
}

const statuses = new Map<string, number>(Object.values(phrases).map(({ error, status }) => [error, status]));

/** The values of an enum that has a section of its own. */
function valuesOf(document: OpenApiDocument, name: string, kind: string, section = ''): Findable[] {
  const { enum: values = [], 'x-enum-descriptions': meanings = [] } = document.components.schemas[name] ?? {};
  return values.map((value, index) => ({
    title: String(value),
    text: `${kind}: ${meanings[index] ?? ''}`,
    href: addressOf(section),
  }));
}

/** Each name and value once per operation, where it first occurs in a request or response; none of error responses. */
function fieldsOf(document: OpenApiDocument, { operation }: Endpoint): Findable[] {
  const { operationId, parameters = [], requestBody, responses, summary } = operation;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const bodies = [['body', requestBody] as const, ...answers].flatMap(([part, body]) =>
    Object.values(body?.content ?? {}).map(({ schema }) => ({ part, schema })),
  );
  const fields = [
    ...parameters.flatMap((parameter) =>
      withInner(document, parameterFields([parameter]), partId(operationId, parameter.in)),
    ),
    ...bodies.flatMap(({ part, schema }) =>
      withInner(document, bodyFields(document, schema, 'response'), partId(operationId, part)),
    ),
  ];
  const entries = fields.flatMap(({ id, name, values }) => [
    { title: name, text: `Field of ${summary}`, href: addressOf(id) },
    ...values.map(({ value, meaning }) => ({
      title: value,
      text: `Value of ${name}, ${summary}: ${meaning}`,
      href: addressOf(id),
    })),
  ]);
  return entries.filter(({ title }, index) => entries.findIndex((other) => other.title === title) === index);
}

interface FoundField {
  id: string;
  name: string;
  values: { value: string; meaning: string }[];
}

function withInner(document: OpenApiDocument, fields: Field[], owner: string): FoundField[] {
  return fields.flatMap(({ name, schema: fieldSchema }) => {
    const id = partId(owner, name);
    const schema = resolveField(document, fieldSchema);
    return [
      { id, name, values: fieldValues(document, schema) },
      ...withInner(document, bodyFields(document, schema, 'response'), id),
    ];
  });
}

/** By status, and by media types other than that of nearly all responses. */
function responsesOf({ operation: { operationId, summary, responses } }: Endpoint): Findable[] {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .flatMap(([status, { description, content = {} }]) => {
      const id = partId(operationId, status);
      const others = Object.keys(content).filter(
        (mediaType) => mediaType !== 'application/json' && mediaType !== problemType,
      );
      return [
        { title: `${summary}: ${status}`, text: description, href: addressOf(id) },
        ...others.map((mediaType) => ({
          title: mediaType,
          text: `Answer of ${summary}`,
          href: addressOf(partId(id, mediaType)),
        })),
      ];
    });
}

/**
 * What can be found by the search box: operations, fields and their values, statuses, media types, errors, states and
 * headings, each with its URL.
 */
import { phrases } from '../../contract/errors.ts';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { problemType } from '../../contract/problems/index.ts';
import { bodyFields, type Field, fieldValues, parameterFields, partId, resolveField } from './fields.ts';
import { slug } from './html.ts';
import { type Guide, type Section, splitSections } from './markdown.ts';
import { problemsPath } from './problems.ts';
import { type Endpoint, endpointsOf } from './sample-request.ts';
import { eventTypesSection, meaningsOf, statesSection } from './sections.ts';

interface Findable {
  title: string;
  /** Shown below the title, and searched as well. */
  text: string;
  href: string;
  /** Searched, but not shown. */
  words?: string;
}

const statuses = new Map<string, number>(Object.values(phrases).map(({ error, status }) => [error, status]));

export function searchIndex(document: OpenApiDocument, guides: readonly Guide[]): Findable[] {
  const endpoints = document.tags.flatMap(({ name }) => endpointsOf(document, name));
  const { sections } = splitSections(document.info.description);
  const valuesOf = (name: string, kind: string, id = '') =>
    meaningsOf(document, name).map(({ value, meaning }) => onPage(id, value, `${kind}: ${meaning}`));
  return [
    ...endpoints.map(({ method, path, operation: { operationId, summary } }) =>
      onPage(operationId, summary, `${method} ${path}`),
    ),
    ...sections.map((section) => headingOf(section, 'Conventions', '/docs')),
    ...[statesSection, eventTypesSection].map(({ id, title }) => onPage(id, title, 'Conventions')),
    ...Object.values(document.webhooks).map(({ post }) =>
      onPage(post.operationId, post.summary, 'The request of a webhook'),
    ),
    // The status is in the title, so that a search for it lists the table of errors before operations.
    ...valuesOf('ErrorPhrase', 'Error', 'errors').map((entry) => ({
      ...entry,
      title: `${entry.title} (${statuses.get(entry.title)})`,
    })),
    ...valuesOf('ErrorCode', 'Error').map((entry) => ({ ...entry, href: `${problemsPath}#${entry.title}` })),
    ...valuesOf('Move', 'Allowed action').map((entry) => ({ ...entry, href: problemsPath })),
    ...valuesOf('DeliveryState', 'State', statesSection.id),
    ...valuesOf('EventType', 'Event', eventTypesSection.id),
    ...endpoints.flatMap((endpoint) => fieldsOf(document, endpoint)),
    ...endpoints.flatMap(responsesOf),
    ...guides.flatMap(({ title, path, sections: parts }) => [
      { title, text: 'Guide', href: path },
      ...parts.map((part) => headingOf(part, title, path)),
    ]),
  ];
}

/** Something on the reference page. */
const onPage = (id: string, title: string, text: string): Findable => ({ title, text, href: `/docs#${id}` });

const headingOf = ({ title, text: words }: Section, text: string, path: string): Findable => ({
  title,
  text,
  href: `${path}#${slug(title)}`,
  words,
});

/** Each name and value once per operation, where it first occurs in a request or response; none of error responses. */
function fieldsOf(document: OpenApiDocument, { operation }: Endpoint): Findable[] {
  const { operationId, parameters = [], requestBody, responses, summary } = operation;
  const entriesOf = (fields: Field[], owner: string): Findable[] =>
    fields.flatMap(({ name, schema: fieldSchema }) => {
      const id = partId(owner, name);
      const schema = resolveField(document, fieldSchema);
      return [
        onPage(id, name, `Field of ${summary}`),
        ...fieldValues(document, schema).map(({ value, meaning }) =>
          onPage(id, value, `Value of ${name}, ${summary}: ${meaning}`),
        ),
        ...entriesOf(bodyFields(document, schema, 'response'), id),
      ];
    });
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const entries = [
    ...parameters.flatMap((parameter) =>
      entriesOf(parameterFields([parameter]), partId(operationId, parameter.in)),
    ),
    ...[['body', requestBody] as const, ...successes].flatMap(([part, body]) =>
      Object.values(body?.content ?? {}).flatMap(({ schema }) =>
        entriesOf(bodyFields(document, schema, 'response'), partId(operationId, part)),
      ),
    ),
  ];
  return entries.filter(({ title }, index) => entries.findIndex((other) => other.title === title) === index);
}

/** By status, and by media types other than that of nearly all responses. */
function responsesOf({ operation: { operationId, summary, responses } }: Endpoint): Findable[] {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .flatMap(([status, { description, content = {} }]) => {
      const id = partId(operationId, status);
      const others = Object.keys(content).filter(
        (type) => type !== 'application/json' && type !== problemType,
      );
      return [
        onPage(id, `${summary}: ${status}`, description),
        ...others.map((type) => onPage(partId(id, type), type, `Response of ${summary}`)),
      ];
    });
}

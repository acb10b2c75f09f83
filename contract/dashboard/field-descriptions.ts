/** For the import page. Like `schema-values.ts`, the build of the dashboard evaluates this file. */
import { fieldPaths, fieldSchema } from '../delivery-fields.ts';

/** What the API reference says about each field. */
export const fieldDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  fieldPaths.map((path) => [path, fieldSchema(path).description ?? '']),
);

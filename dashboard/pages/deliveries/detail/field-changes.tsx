/** What an edit has changed, field by field: what it was, and what it is since then. */
import { ArrowRight } from 'lucide-react';
import { type FieldPath, fieldPaths, fieldValue } from '../../../../contract/delivery-fields.ts';
import type { EventDetails } from '../../../../contract/event-feed.ts';
import { Lines } from '../../../ui/lines.tsx';
import { emptyText, fieldLabels, fieldText } from '../field-words.ts';
import { type Formats, useFormats } from '../form/formats.ts';
import classes from './event-details.module.css';

interface FieldChangesProps {
  details: EventDetails;
  currency: string;
}

export function FieldChanges({ details: { before = {}, after = {} }, currency }: FieldChangesProps) {
  const formats = useFormats(currency);
  // A window or location that was not there, or is not any more, is null on that side, without its parts.
  const isIn = (values: object) => (path: FieldPath) => fieldValue(values, path) !== undefined;
  const paths = fieldPaths.filter((path) => isIn(before)(path) || isIn(after)(path));
  return paths.map((path) => (
    <div key={path}>
      <span className={classes.name}>{fieldLabels[path]}</span>{' '}
      <del className={classes.before}>
        <Lines text={textAt(before, path, formats)} />
      </del>{' '}
      <ArrowRight size={12} aria-label="changed to" className={classes.arrow} />{' '}
      <Lines text={textAt(after, path, formats)} />
    </div>
  ));
}

function textAt(values: object, path: FieldPath, formats: Formats): string {
  return fieldText(path, fieldValue(values, path), formats) ?? emptyText(path);
}

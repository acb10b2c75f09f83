/** A guide of the folder `docs`, read and split into sections. */
import type { Section } from './markdown.ts';

export interface Guide {
  path: string;
  title: string;
  lead: string;
  sections: Section[];
}

/** Finds or installs the tools that look at PDFs, before anything else. */
import { ensurePoppler } from '../support/poppler.ts';

export default function setUpPoppler(): void {
  ensurePoppler(console.log);
}

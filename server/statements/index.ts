/** What the assembly uses of statements. */
export { bindStatements } from './api.ts';
export type { PrintedStatement } from './pages.ts';
export { makeStatementPdf } from './pdf.ts';
export { makeStatements, type Statements } from './statements.ts';

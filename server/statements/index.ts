/** What other capabilities may use of statements. */
export { bindStatements } from './api.ts';
export { bindCashChain } from './chain-api.ts';
export type { PrintedStatement } from './pages.ts';
export { makeStatementPdf } from './pdf.ts';
export { makeStatements } from './statements.ts';

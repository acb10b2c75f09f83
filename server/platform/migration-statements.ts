/**
 * The statements of a migration file. They are sent one by one: on a distributed database, Citus sends the text of a query to the
 * other nodes, which accept one statement at a time.
 */

/** A comment; a text; a body between dollar signs; the end of a statement; anything else. */
const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'"$;]+|[-$]/g;

export function statementsOf(sql: string): string[] {
  const statements = [''];
  for (const [text] of sql.matchAll(token)) {
    if (text === ';') statements.push('');
    else if (!text.startsWith('--')) statements[statements.length - 1] += text;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/**
 * The statements of a migration file. They are sent one by one: on a distributed database, Citus sends the text of a query to the
 * other nodes, which accept one statement at a time.
 */

/** A comment; a text; a name; a body between dollar signs; the end of a statement; anything else. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[-/](?![-*])|\$(?!\w*\$)/g;

export function statementsOf(sql: string): string[] {
  const statements = [''];
  let read = 0;
  for (const [text] of sql.matchAll(token)) {
    read += text.length;
    if (text === ';') statements.push('');
    else if (!/^(--|\/\*)/.test(text)) statements[statements.length - 1] += text;
  }
  if (read < sql.length) throw new Error(`a quote, a comment or a $$ is not closed: ${sql}`);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

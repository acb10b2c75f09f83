/** What is known about a thrown value, which may be anything. */

/** The `code` of a system error (`ENOENT`, …), of PostgreSQL (`57P03`, …) or of Fastify. */
export function codeOf(error: unknown): string | undefined {
  return textField(error, 'code');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function textField(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** For `catch`: undefined for an error with this code. Any other is thrown again. */
export function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
}

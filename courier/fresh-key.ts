/** Random, to tell one move from another. (`crypto.randomUUID` is missing on plain http.) */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

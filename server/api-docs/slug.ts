/** The part of an address that leads to a heading: `A node is down` becomes `a-node-is-down`. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

/** Joins the lines of a pattern. The spaces in front of each line belong to the layout of the code. */
export function joinLines({ raw }: TemplateStringsArray, ...inserted: readonly string[]): string {
  return String.raw({ raw: raw.map((part) => part.replaceAll(/\n {0,40}/g, '')) }, ...inserted);
}

/** Returns a function that makes a regular expression of the lines of a template. */
export function regex(flags = ''): (parts: TemplateStringsArray, ...inserted: readonly string[]) => RegExp {
  return (parts, ...inserted) => new RegExp(joinLines(parts, ...inserted), flags);
}

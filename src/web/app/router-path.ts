/** Converts `/clientes/edit/:id_cliente` to the router's syntax `/clientes/edit/$id_cliente`. */
type RouterPath<Path extends string> = Path extends `${infer Head}/:${infer Rest}`
  ? `${Head}/$${RouterPath<Rest>}`
  : Path;

/** Returns a path of `#domain/access/pages.ts` in the router's syntax. */
export function routerPath<const Path extends string>(path: Path): RouterPath<Path> {
  return path.replaceAll('/:', '/$') as RouterPath<Path>;
}

/** `/clientes/edit/:id_cliente` as the router writes it: `/clientes/edit/$id_cliente`. */
type RouterPath<Path extends string> = Path extends `${infer Head}/:${infer Rest}`
  ? `${Head}/$${RouterPath<Rest>}`
  : Path;

/** The path of a page of `#domain/access/pages.ts`, for the router. */
export function routerPath<const Path extends string>(path: Path): RouterPath<Path> {
  return path.replaceAll('/:', '/$') as RouterPath<Path>;
}

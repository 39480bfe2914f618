import type { Problem } from './problem.ts';
import type { Source } from './sources.ts';

/**
 * Maximum number of SQL texts in `src/server` whose row type is written by hand, because neither the query builder nor
 * the schema can derive the type.
 */
const MOST = 25;

const SCALAR = /^(SqlBool|Date|number|string|boolean|LocalDate|unknown|bigint|never)(\[\])?( \| null)?$/;
/** Types that follow the generated schema: `RowOf`, `Selectable`, or the columns of a row type. */
const INFERRED = /RowOf<|Selectable<|typeof |^TripRow\b|^\w*Row\[['"]|^\{\s*\w+: \w*Row\[/;
const TYPED = /\bsql<((?:[^<>`]|=>|<(?:[^<>`]|<[^<>`]*>)*>)*)>`/g;

/** Checks that the rows of SQL text are typed by the schema: a hand-typed row hides a renamed column until run time. */
export function checkTypedRows(sources: Source[]): Problem[] {
  const byHand = sources
    .filter(({ path }) => path.startsWith('src/server/'))
    .flatMap(({ path, code }) =>
      typesByHand(code).map((type) => ({
        rule: 'typed-rows',
        path,
        message: `use the builder or RowOf for sql<${type}>`,
      })),
    );
  return byHand.length > MOST ? byHand : [];
}

function typesByHand(code: string): string[] {
  return Array.from(code.matchAll(TYPED), ([, type = '']) => type.replaceAll(/\s+/g, ' ').trim()).filter(
    (type) => !SCALAR.test(type) && !INFERRED.test(aliased(type, code)),
  );
}

/** Returns the definition of a type that the same file names, otherwise the type itself. */
function aliased(type: string, code: string): string {
  return new RegExp(`\\btype ${/^\w+/.exec(type)?.[0] ?? ' '} = ([^;]+);`).exec(code)?.[1] ?? type;
}

/** Part of JSON Schema that the generator of values supports. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; required?: boolean };
type Content = Record<string, { schema?: Schema }>;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Operation of the API, as its OpenAPI document describes it. */
export type Operation = {
  name: string;
  method: Method;
  /** Path with a placeholder `{name}` for each path parameter. */
  path: string;
  parameters: Parameter[];
  /** Null if the operation takes no body, or a file. */
  body: Schema | null;
  takesFile: boolean;
  answers: Record<string, Content>;
};

export type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: Parameter[];
        requestBody?: { content: Content };
        responses: Record<string, { content?: Content }>;
      }
    >
  >;
};

export function operationsOf(document: Document): Operation[] {
  const { paths } = withoutReferences(document, document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase() as Method,
      path,
      parameters: parameters.filter((parameter) => parameter.in !== 'header'),
      body: requestBody?.content['application/json']?.schema ?? null,
      takesFile: requestBody !== undefined && requestBody.content['application/json'] === undefined,
      answers: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [status, content] as const),
      ),
    })),
  );
}

/** Resolves every `$ref` of the document. No schema of the API is recursive. */
function withoutReferences<Value>(value: Value, document: Document): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutReferences(each, document)) as Value;
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value as { $ref?: string };
  const named = $ref === undefined ? {} : withoutReferences(at(document, $ref), document);
  const own = Object.entries(rest).map(([key, each]) => [key, withoutReferences(each, document)]);
  return { ...named, ...Object.fromEntries(own) } as Value;
}

function at(document: Document, reference: string): object {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
  return found as object;
}

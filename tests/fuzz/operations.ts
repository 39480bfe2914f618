/** A JSON Schema, as far as the generator of values reads one. */
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

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema; required?: boolean };
type Content = Record<string, { schema?: Schema }>;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One operation of the API, as its own document tells it. */
export type Operation = {
  name: string;
  method: Method;
  /** With `{name}` for what stands in `parameters`. */
  path: string;
  parameters: Parameter[];
  /** Null: it takes no body, or a file. */
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

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase() as Method,
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      takesFile: requestBody !== undefined && requestBody.content['application/json'] === undefined,
      answers: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [status, content] as const),
      ),
    })),
  );
}

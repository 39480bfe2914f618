import type { AnyContractProcedure, AnySchema, InferSchemaOutput } from '@orpc/contract';

/** What a route's handler is given: the operation's input as its schema left it, defaults filled in. */
export type InputOf<Operation extends AnyContractProcedure> = Operation['~orpc']['inputSchema'] extends infer Schema
  ? InferSchemaOutput<Extract<NonNullable<Schema>, AnySchema>>
  : never;

import type { AnyContractProcedure, AnySchema, InferSchemaOutput } from '@orpc/contract';

/** Input type of a route handler: the parsed input of the operation, with defaults. */
export type InputOf<Operation extends AnyContractProcedure> = Operation['~orpc']['inputSchema'] extends infer Schema
  ? InferSchemaOutput<Extract<NonNullable<Schema>, AnySchema>>
  : never;

import { type AnyContractRouter, type AnySchema, ContractProcedure } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { ApiContext } from './context.ts';
import { jsonSchemaOf } from './query-coercion.ts';
import { unknownFields } from './unknown-fields.ts';

/**
 * Returns the builder for the routes of the contract of one feature. Callers are authenticated before the input is
 * validated. The output is validated only by the codec that writes it (answers.ts).
 */
export function implementing<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(namingUnknown(contract))
    .$context<ApiContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY, initialOutputValidationIndex: Number.NaN });
}

/**
 * Returns the contract with input schemas that also report the unknown fields of a refused body. Without this report, a
 * misspelt field is only reported as a missing field.
 */
function namingUnknown<Contract extends AnyContractRouter>(contract: Contract): Contract {
  if (!(contract instanceof ContractProcedure))
    return Object.fromEntries(Object.entries(contract).map(([name, part]) => [name, namingUnknown(part)])) as Contract;
  const { inputSchema, route, ...rest } = contract['~orpc'];
  if (!inputSchema || route.method === 'GET') return contract;
  return new ContractProcedure({ ...rest, route, inputSchema: withUnknown(inputSchema) }) as Contract;
}

type Schema = NonNullable<AnySchema>;

function withUnknown(schema: Schema): Schema {
  const standard = schema['~standard'];
  const validate: typeof standard.validate = async (input) => {
    const read = await standard.validate(input);
    if (read.issues === undefined) return read;
    const unknown = unknownFields(jsonSchemaOf(schema), input).map((path) => ({
      path,
      message: `O campo “${String(path.at(-1)).slice(0, 40)}” não existe aqui: confira o nome.`,
    }));
    return { issues: [...read.issues, ...unknown] };
  };
  return Object.create(schema, { '~standard': { value: { ...standard, validate } } }) as Schema;
}

import { Ajv, addFormats } from '@feathersjs/schema';
import type { FormatsPluginOptions } from '@feathersjs/schema';

const formats: FormatsPluginOptions = ['date-time', 'date', 'email', 'uuid'];

export const dataValidator: Ajv = addFormats(new Ajv({}), formats);
/** Converts the texts of a query string. */
export const queryValidator: Ajv = addFormats(new Ajv({ coerceTypes: true }), formats);

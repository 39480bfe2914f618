import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder that all of the panel stands in, whether this is run as it was written or from what the build makes of it. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');

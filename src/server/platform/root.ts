import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Root folder of the panel, both for the sources and for the build. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');

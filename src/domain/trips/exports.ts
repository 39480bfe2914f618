/** File formats of an export of trips. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum number of trips in one export. */
export const maxExportRows = 100_000;

/** Response headers of an export: number of rows, and estimated number of bytes. */
export const exportRowsHeader = 'x-export-rows';
export const exportBytesHeader = 'x-export-bytes';

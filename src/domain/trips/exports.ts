/** The forms in which a list of trips leaves the panel. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most trips that one export holds. */
export const maxExportRows = 100_000;

/** Headers of an export's answer: how many trips it holds, and about how many bytes they will take. */
export const exportRowsHeader = 'x-export-rows';
export const exportBytesHeader = 'x-export-bytes';

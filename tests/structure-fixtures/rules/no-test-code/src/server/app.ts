import { createTestDatabase } from '#tests/test-database.ts';

export const database = createTestDatabase;

import { expect, it } from 'vitest';
import { serverArguments, sharedBuffersMb } from './server-settings.ts';

const GB = 1024 ** 3;

it('the shared buffers of the database are an eighth of the memory, between 48 and 512 MB', () => {
  expect([GB / 8, GB, 2 * GB, 4 * GB, 64 * GB].map((bytes) => sharedBuffersMb(bytes))).toEqual([
    48, 128, 256, 512, 512,
  ]);
  expect(serverArguments('/dados', { port: 5432 }, false)).toContain(`shared_buffers=${sharedBuffersMb()}MB`);
});

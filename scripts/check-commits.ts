import { execFileSync, spawnSync } from 'node:child_process';

/** Commit after which messages are checked. Older messages cannot be amended. */
const BASE = '94d0e373a4b2760c8a3832cf102671ad202b3b89';

/**
 * Messages that break the rules of .commitlintrc.json. Published messages can only be reported, unpublished messages
 * can be amended.
 */
export interface BadMessages {
  published: string;
  unpublished: string;
}

/** Checks the messages since `base`. Commits on `origin/main`, or on a local `main`, count as published. */
export function checkCommits(folder: string, base: string): BadMessages {
  const published = ['refs/remotes/origin/main', 'refs/heads/main'].find((ref) => exists(folder, ref)) ?? base;
  return {
    published: messages(folder, base, published),
    unpublished: messages(folder, mergeBase(folder, published), 'HEAD'),
  };
}

function exists(folder: string, commit: string): boolean {
  const args = ['rev-parse', '--quiet', '--verify', `${commit}^{commit}`];
  return spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status === 0;
}

function mergeBase(folder: string, published: string): string {
  return execFileSync('git', ['merge-base', published, 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
}

function messages(folder: string, from: string, to: string): string {
  const { status, stdout, stderr } = spawnSync('commitlint', ['--cwd', folder, '--from', from, '--to', to], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

if (import.meta.main) {
  if (exists('.', BASE)) {
    const { published, unpublished } = checkCommits('.', BASE);
    if (published !== '') console.warn(`Published, cannot be amended:\n${published}`);
    if (unpublished !== '') console.error(unpublished);
    if (unpublished !== '') process.exitCode = 1;
  } else {
    console.warn('No history since the base commit: messages were not checked.');
  }
}

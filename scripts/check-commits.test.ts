import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCommits } from './check-commits.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'));
  copyFileSync('.commitlintrc.json', join(folder, '.commitlintrc.json'));
  git('init', '--quiet', '--initial-branch=main');
  commit('Add the base commit');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the check of commit messages', () => {
  it('refuses a subject of more than 72 characters on a branch', () => {
    git('switch', '--quiet', '--create', 'feature');
    commit('Add '.padEnd(73, 'x'));
    expect(check()).toEqual({ published: '', unpublished: expect.stringContaining('header-max-length') });
  });
  it('refuses a body that does not follow an empty line', () => {
    git('switch', '--quiet', '--create', 'feature');
    commit('Add a rule\nThe reason stands here.');
    expect(check().unpublished).toContain('body-leading-blank');
  });
  it('reports a long subject on main, but does not refuse it', () => {
    commit('Add '.padEnd(73, 'x'));
    git('switch', '--quiet', '--create', 'feature');
    commit('Add '.padEnd(72, 'x'));
    expect(check()).toEqual({ published: expect.stringContaining('header-max-length'), unpublished: '' });
  });
});

function check() {
  const base = git('rev-list', '--max-parents=0', 'HEAD').trim();
  return checkCommits(folder, base);
}

function commit(message: string): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.hooksPath=/dev/null'];
  git(...author, 'commit', '--quiet', '--allow-empty', '--no-gpg-sign', '--message', message);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}

import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

const LONGEST = 350;
const VAGUE = /(^|\/)(utils?|helpers?|common|types|index)\.(ts|tsx|mjs|js)$/;
const IMPURE =
  /\b(Date\.now|Math\.random|performance\.now|crypto\.\w+|process\.\w+|fetch|setTimeout|setInterval)\s*[(.]|\bnew Date\(\s*\)/;

const RULES = [checkLength, checkName, checkGrandparents, checkPurity, checkNoTestCode];

export function checkFiles(sources: Source[]): Problem[] {
  return sources.flatMap((source) => RULES.flatMap((rule) => rule(source)));
}

function checkLength({ path, text }: Source): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  if (lines <= LONGEST) return [];
  return [{ rule: 'file-length', path, message: `${lines} lines: find its second subject` }];
}

function checkName({ path }: Source): Problem[] {
  if (!VAGUE.test(path)) return [];
  return [
    { rule: 'vague-name', path, message: 'a thing lives in the file of its subject, and is imported from there' },
  ];
}

function checkGrandparents({ path, imports }: Source): Problem[] {
  return imports
    .filter(({ written }) => written.startsWith('../..'))
    .map(({ written }) => ({
      rule: 'no-grandparents',
      path,
      message: `${written}: use an alias (#domain/…, #server/…)`,
    }));
}

/** Checks that the domain is pure: clock and randomness are arguments. */
function checkPurity(source: Source): Problem[] {
  const found = IMPURE.exec(source.code)?.[0];
  if (!found || isTest(source) || !source.path.startsWith('src/domain/')) return [];
  return [{ rule: 'pure-domain', path: source.path, message: `${found.trim()} is not pure: take it as an argument` }];
}

function checkNoTestCode(source: Source): Problem[] {
  if (isTest(source) || !source.path.startsWith('src/')) return [];
  const borrowed = source.imports.find(({ target }) => target.startsWith('tests/') || /\.test\.tsx?$/.test(target));
  if (!borrowed) return [];
  return [{ rule: 'no-test-code', path: source.path, message: `${borrowed.written} is for tests` }];
}

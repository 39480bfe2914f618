import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

/** Matches a comment that begins with a relative or question word, where a reader expects a subject or a verb. */
const SUBJECTLESS = /^(what|whatever|who|whoever|whom|whose|of|that|those|how)\b/i;
/** Matches a pronoun for a person in place of the role: partner, client, attendant, administrator, caller. */
const WITHOUT_ROLE = /\b(nobody|somebody|someone|anybody|whoever|everybody)\b/i;
const DIRECTIVE = /^(oxlint|eslint|@|#)/;

const BLOCK = /\/\*\*?([\s\S]*?)\*\//g;
const LINES = /(?:^|\s)\/\/\s?(.*(?:\n\s*\/\/.*)*)/g;
const TITLE = /\b(?:it|test)(?:\.[\w.]+)*(?:\([^'"`]*\))?\(\s*(['"`])(.+?)\1/g;

/**
 * Returns the comments and test titles that break the rules of language. The patterns find only words. A text that
 * passes may still be hard to understand.
 */
export function checkProse(sources: Source[]): Problem[] {
  return sources.filter(({ path }) => !path.endsWith('.css')).flatMap(checkSource);
}

function checkSource(source: Source): Problem[] {
  const { path, text } = source;
  const comments = commentsIn(text);
  const titles = isTest(source) ? titlesIn(text) : [];
  return [
    ...matching(SUBJECTLESS, comments).map((message) => ({ rule: 'comment-subject', path, message })),
    ...matching(WITHOUT_ROLE, comments).map((message) => ({ rule: 'comment-role', path, message })),
    ...[...new Set([SUBJECTLESS, WITHOUT_ROLE].flatMap((pattern) => matching(pattern, titles)))].map((message) => ({
      rule: 'test-title',
      path,
      message,
    })),
  ];
}

const matching = (pattern: RegExp, texts: string[]): string[] =>
  texts.filter((text) => pattern.test(text)).map((text) => text.slice(0, 100));

function commentsIn(text: string): string[] {
  const blocks = Array.from(text.matchAll(BLOCK), ([, block = '']) => block.replaceAll(/^\s*\*\s?/gm, ' '));
  const lines = Array.from(text.matchAll(LINES), ([, line = '']) => line.replaceAll(/\n\s*\/\/\s?/g, ' '));
  return [...blocks, ...lines]
    .map((comment) => comment.replaceAll(/\s+/g, ' ').trim())
    .filter((comment) => comment !== '' && !DIRECTIVE.test(comment));
}

const titlesIn = (text: string): string[] => Array.from(text.matchAll(TITLE), ([, , title = '']) => title);

import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

const IN_FEATURE = /^src\/web\/features\/([^/]+)\/(.+)$/;
const VOCABULARY = /^((pages|components)\/.+|([a-z0-9-]+-)?queries\.ts)$/;
/** Folder with the parts of one page or subject. Such folders are not nested. */
const SUBJECT = /^([a-z-]+)\/[^/]+$/;
const TECHNICAL = new Set(['api', 'hooks', 'lib', 'logic', 'models', 'services', 'stores', 'types', 'utils', 'views']);

export function checkWebFeatures(sources: Source[]): Problem[] {
  return sources.flatMap((source) => {
    const [, feature, file] = IN_FEATURE.exec(source.path) ?? [];
    return feature && file ? [...checkVocabulary(source, file), ...checkApart(source, feature)] : [];
  });
}

function checkVocabulary(source: Source, file: string): Problem[] {
  const subject = SUBJECT.exec(file)?.[1];
  if (VOCABULARY.test(file) || isTest(source) || (subject && !TECHNICAL.has(subject))) return [];
  return [
    {
      rule: 'feature-files',
      path: source.path,
      message: 'a web feature is made of pages/, components/, queries.ts and folders named after a page or subject',
    },
  ];
}

/** Checks that web features do not import each other. Only `web/app` combines them. */
function checkApart({ path, imports }: Source, feature: string): Problem[] {
  return imports.flatMap(({ target }) => {
    const other = IN_FEATURE.exec(target)?.[1];
    if (other === undefined || other === feature) return [];
    return [
      { rule: 'web-features-apart', path, message: `${feature} may not import ${other}: share through entities or ui` },
    ];
  });
}

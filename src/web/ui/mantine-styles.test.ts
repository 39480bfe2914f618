import { expect, it } from 'vitest';

const [styles = ''] = Object.values(
  import.meta.glob<string>('./mantine-styles.ts', { query: '?raw', import: 'default', eager: true }),
);
const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const sheets = import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css', { query: '?url' });
const modules = import.meta.glob<string>('/node_modules/@mantine/core/esm/components/**/*.mjs', {
  query: '?raw',
  import: 'default',
});

const sheetOf = (name: string): string => `/node_modules/@mantine/core/styles/${name}.layer.css`;

/** Returns the name of a component and of all components that it renders. */
async function partsOf(name: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(name)) return known;
  known.add(name);
  const own = Object.keys(modules).filter((path) => path.includes(`/components/${name}/`));
  for (const path of own) {
    const source = (await modules[path]?.()) ?? '';
    for (const [, part = ''] of source.matchAll(/from "(?:\.\.\/)+([A-Z]\w+)\//g)) await partsOf(part, known);
  }
  return known;
}

// A component without its style sheet still works but looks wrong, and no other test detects that.
it('the style sheets of all used Mantine components, and of the components inside them, are imported', async () => {
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) => names.split(',')),
  );
  const components = new Set(used.map((name) => name.trim().split(' ')[0] ?? '').filter((name) => /^[A-Z]/.test(name)));
  expect(components.size).toBeGreaterThan(10);
  const missing = new Set<string>();
  for (const component of components) {
    for (const part of await partsOf(component)) {
      if (sheetOf(part) in sheets && !styles.includes(`styles/${part}.layer.css`)) missing.add(part);
    }
  }
  expect([...missing]).toEqual([]);
});

import type { Plugin } from 'vite';

/**
 * Modules that are loaded together form a bundle, because loading fifty separate files is slow. A bundle also contains
 * the static imports of its modules, except those in an earlier bundle. So no bundle imports a later bundle. Decision 0064 has the measurements without bundles and with the default grouping of the bundler.
 */
export const bundles = {
  /** Loaded alone, because no other request may be sent before the token is removed from the URL. */
  entry: ['/web/main.tsx'],
  /** Loaded before signing in. */
  first: ['/app/start.tsx', '/access/pages/sign-in.tsx'],
  /** The layout of every page behind sign-in, the page that sign-in leads to, and a module of most pages. */
  landing: ['/app/layout/signed-in-layout.tsx', '/dashboard/pages/dashboard.tsx', '/ui/instant.tsx'],
  /** Queries of pages, loaded as soon as the pointer is on an entry of the menu. */
  reads: ['/app/first-reads.ts'],
  /** Modules of most pages. */
  usual: [
    '/lib/use-send.ts',
    '/domain/documents/phone.ts',
    '/domain/documents/email.ts',
    '/domain/trips/money-sides.ts',
    '/components/Group/Group.mjs',
    '/components/TextInput/TextInput.mjs',
    '/components/Checkbox/CheckIcon.mjs',
    '/core/DirectionProvider/DirectionProvider.mjs',
    '/create-scoped-keydown-handler.mjs',
    '/use-debounced-callback.mjs',
    '/ui/table-skeleton.tsx',
    '/ui/facts.tsx',
    '/ui/line-list.tsx',
    '/ui/record-skeleton.tsx',
    '/ui/confirm-dialog.tsx',
    '/ui/unsaved.tsx',
    '/trips/shared/use-doer.ts',
    '/lib/download.ts',
    '/ui/columns.tsx',
    '/components/Accordion/AccordionChevron.mjs',
    '/components/Stack/Stack.mjs',
    '/domain/weekdays.ts',
    '/lib/minutes.ts',
    '/ui/phone.tsx',
    '/lib/whatsapp.ts',
  ],
  /**
   * Imported by the contract of trips. If it were in the bundle `ahead`, the request form would load that bundle too.
   */
  review: ['/domain/trips/review-reasons.ts'],
  /** Must be listed before the bundles whose components contain checkboxes, radio buttons or switches. */
  boxes: ['/components/Checkbox/Checkbox.mjs', '/components/Radio/RadioIcon.mjs', '/components/Switch/Switch.mjs'],
  /** Floating elements, which search fields and menus use. */
  floating: ['/components/Popover/Popover.mjs', '/components/ScrollArea/ScrollArea.mjs'],
  combobox: ['/components/Select/Select.mjs', '/ui/record-select.tsx'],
  menus: ['/ui/late-menu.tsx'],
  lists: [
    '/ui/data-table.tsx',
    '/ui/search-box.tsx',
    '/ui/filter-tabs.tsx',
    '/ui/order-select.tsx',
    '/ui/list-card.tsx',
    '/ui/row-mark.tsx',
  ],
  days: ['/ui/day-input.tsx'],
  tabs: ['/ui/page-tabs.tsx'],
  forms: [
    '/contract/fields.ts',
    '/ui/use-api-form.ts',
    '/ui/form-frame.tsx',
    '/ui/field-row.tsx',
    '/ui/masked-input.tsx',
    '/lib/merge-edits.ts',
    '/contract/page.ts',
  ],
  /** Sections of a record, each of which is saved separately. */
  records: ['/ui/section-form.tsx', '/ui/use-section-form.ts', '/lib/form-fields.ts', '/ui/copy-field.tsx'],
  numbers: ['/ui/money-input.tsx', '/ui/percent-input.tsx'],
  /** Bulk actions. */
  many: ['/ui/many-actions.tsx'],
  /** Reasons for a review. Forms import them through the contract and must not load the actions of a trip. */
  reviews: ['/domain/trips/review.ts'],
  /** Transition table. The request form asks it about a series, and must not load the actions of a trip for it. */
  decide: ['/domain/trips/decide.ts'],
  /** Upcoming trips. */
  ahead: ['/trips/shared/time-left.tsx', '/trips/shared/awaiting-word.tsx'],
} as const;
type Bundle = keyof typeof bundles;

const bundleOf = new Map<string, Bundle>();

/**
 * Finds the modules of each bundle. The index file of a library imports all of its modules. If a module imports some
 * names from an index file, only the modules that define these names are added to the bundle.
 */
export function findBundles(): Plugin {
  return {
    name: 'find-bundles',
    apply: 'build',
    async buildEnd() {
      const askedBy = async (id: string): Promise<string[]> => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        const named = await Promise.all(importedIds.filter(isIndex).map((index) => namedIn(index, code ?? '')));
        return [...importedIds.filter((imported) => !isIndex(imported)), ...named.flat()];
      };
      const namedIn = async (index: string, code: string): Promise<string[]> => {
        const wanted = new Set(namesFrom(code).flatMap(({ names }) => names.map(([name]) => name)));
        const sources = namesFrom(this.getModuleInfo(index)?.code ?? '').filter(({ names }) =>
          names.some(([, name]) => wanted.has(name)),
        );
        const found = await Promise.all(sources.map(({ source }) => this.resolve(source, index)));
        return found.flatMap((module) => module?.id ?? []);
      };
      const take = async (id: string, bundle: Bundle): Promise<void> => {
        if (bundleOf.has(id)) return;
        bundleOf.set(id, bundle);
        for (const asked of await askedBy(id)) await take(asked, bundle);
      };
      const ids = [...this.getModuleIds()];
      for (const bundle of Object.keys(bundles) as Bundle[])
        for (const id of ids) if (bundles[bundle].some((module) => id.endsWith(module))) await take(id, bundle);
    },
  };
}

const isIndex = (id: string) => /@mantine\/\w+\/esm\/index\.mjs$|tabler-icons-react\.mjs$/.test(id);

/** Parses `import { a as b } from 'c'` into `{ source: 'c', names: [['a', 'b']] }`, and exports in the same way. */
function namesFrom(code: string): { source: string; names: [name: string, as: string][] }[] {
  const found = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...found].map(([, list = '', source = '']) => ({
    source,
    names: list.split(',').map((one) => {
      const [name = '', as = name] = one.trim().split(' as ');
      return [name, as];
    }),
  }));
}

/** Groups the matching modules that several pages use, without their imports. */
const groupOf = (name: string, modules: RegExp) => ({
  name,
  test: (id: string) => modules.test(id) && !bundleOf.has(id),
  minShareCount: 2,
});
export const codeGroups = [
  ...(Object.keys(bundles) as Bundle[])
    .filter((bundle) => bundle !== 'entry')
    .map((bundle) => ({ name: bundle, test: (id: string) => bundleOf.get(id) === bundle })),
  // Large icons that few parts of pages show are left out, because every page loads this file.
  groupOf(
    'icons',
    /@tabler\/(?!.*Icon(?:Qrcode|CurrentLocation|PhotoOff|CalendarX|FileCertificate|LockOff|Speakerphone|WifiOff|Webhook|ReceiptDollar|Gauge|Scale|CalendarCheck|Tag)\b)/,
  ),
  // The request form needs no holidays.
  groupOf('holidays', /\/domain\/tariffs\/(?:holidays|rate-windows|way|estimate|by-the-hour|quote)\.ts$/),
  groupOf('fares', /\/domain\/(?:tariffs|places)\/|\/domain\/trips\/kinds\.ts$/),
  // The offline page validates stored trips by the contract of trips. A separate bundle for that contract would cost
  // the page of requests one more file.
  groupOf('terms', /\/contract\/(?:trip|trip-terms|bookings|repeat|addresses|tariffs)\.ts$/),
  // Small modules of the page of a trip, which boards of trips share. Each would be a file of its own.
  groupOf(
    'tripParts',
    /\/trips\/shared\/(?:use-obstacles|review-reasons|position-sharing|blocked-passenger-note|driver-contact|pickup-countdown)|\/partner\/(?:standing|obstacle|contact-icons)|\/queue\/block-badge|\/dispatch\/passenger-blocks\.ts|\/trips\/review-labels|\/lib\/(?:use-wake-lock|position-pace)/,
  ),
  // The field of a stop. Cars of a booking use it too, so that its modules would be files of their own.
  groupOf(
    'stopField',
    /\/requests\/stops\/(?:located-field|place-field|suggested-stop)\.tsx?$|\/ui\/suggest-input\.tsx$/,
  ),
  groupOf(
    'dialogs',
    /react-remove-scroll|use-(?:sidecar|callback-ref)|\/components\/(?:ModalBase|Modal|Drawer)\/|\/ui\/(?:dialog-form|drawer-frame|form-drawer|confirm-frame)\.tsx/,
  ),
];

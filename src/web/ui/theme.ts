import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
  virtualColor,
} from '@mantine/core';
import { dark, darkTokens, gray, ink, lightTokens, taxi } from './palette.ts';

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** `primary` is the one yellow button of a page, `danger` the one that cannot be undone; the rest is grey. */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'primary') {
    return {
      background: 'var(--accent)',
      hover: 'var(--accent-hover)',
      color: 'var(--on-accent)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'danger') {
    return {
      background: 'var(--tone-bad-ground)',
      hover: 'var(--tone-bad-ground)',
      color: 'var(--tone-bad)',
      border: '1px solid currentColor',
    };
  }
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  colors: {
    gray,
    dark,
    taxi,
    inkOnLight: [...gray.slice(0, 9), ink] as unknown as typeof gray,
    inkOnDark: [...gray].reverse() as unknown as typeof gray,
    ink: virtualColor({ name: 'ink', light: 'inkOnLight', dark: 'inkOnDark' }),
  },
  primaryColor: 'ink',
  primaryShade: 9,
  autoContrast: true,
  black: ink,
  variantColorResolver,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  shadows: { md: 'var(--shade-high)', xl: 'var(--shade-high)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Anchor: { defaultProps: { underline: 'always', c: 'var(--ink)' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Fechar' },
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, transitionProps: { duration: 150 } } },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, position: 'bottom-end' } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 100 } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou esconder a senha' } },
    },
    Select: { defaultProps: { nothingFoundMessage: 'Nada encontrado', checkIconPosition: 'right' } },
  },
});

/** Mantine's own colours for text that is dimmed, wrong or a hint are too pale to read; these pass 4.5 : 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...lightTokens,
    '--mantine-color-body': lightTokens['--surface'],
    '--mantine-color-text': lightTokens['--ink'],
    '--mantine-color-dimmed': lightTokens['--ink-faint'],
    '--mantine-color-placeholder': '#77726a',
    '--mantine-color-error': lightTokens['--tone-bad'],
    '--mantine-color-success': lightTokens['--tone-good'],
    '--mantine-color-anchor': lightTokens['--ink'],
    '--mantine-color-default-border': lightTokens['--line-strong'],
    '--mantine-color-default-hover': lightTokens['--surface-hover'],
  },
  dark: {
    ...darkTokens,
    '--mantine-color-body': darkTokens['--surface'],
    '--mantine-color-text': darkTokens['--ink'],
    '--mantine-color-dimmed': darkTokens['--ink-faint'],
    '--mantine-color-placeholder': '#98938a',
    '--mantine-color-error': darkTokens['--tone-bad'],
    '--mantine-color-success': darkTokens['--tone-good'],
    '--mantine-color-anchor': darkTokens['--ink'],
    '--mantine-color-default': '#211f1d',
    '--mantine-color-default-hover': '#2a2825',
    '--mantine-color-default-border': darkTokens['--line-strong'],
  },
});

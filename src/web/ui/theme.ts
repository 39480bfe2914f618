import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
  virtualColor,
} from '@mantine/core';
import { dark, gray } from './palette.ts';

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/**
 * `primary` is the single yellow button of a page, and `danger` marks irreversible actions. All other buttons are grey.
 */
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
    inkOnLight: gray,
    inkOnDark: [...gray].toReversed() as unknown as typeof gray,
    ink: virtualColor({ name: 'ink', light: 'inkOnLight', dark: 'inkOnDark' }),
  },
  primaryColor: 'ink',
  primaryShade: 9,
  autoContrast: true,
  black: gray[9],
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
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Anchor: { defaultProps: { underline: 'always', c: 'var(--ink)' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Fechar' },
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    // Without this role, the <header> of a dialog would count as a second banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, transitionProps: { duration: 150 } } },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, position: 'bottom-end' } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 100 } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar o que foi digitado' } },
    },
    // Closed lists of options are not mounted. Otherwise the options of every field would be measured on page load.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list of options without an option is invalid for assistive technology.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    // The list of options scrolls natively, because a scroll area would take the focus from the field.
    Select: {
      defaultProps: { nothingFoundMessage: 'Nada encontrado', checkIconPosition: 'right', withScrollArea: false },
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-faint)',
  '--mantine-color-placeholder': 'var(--hint)',
  '--mantine-color-error': 'var(--tone-bad)',
  '--mantine-color-success': 'var(--tone-good)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Mantine's colours for dimmed, error and placeholder text lack contrast. These colours reach 4.5 : 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, '--mantine-color-default': '#211f1d', '--mantine-color-default-hover': '#2a2825' },
});

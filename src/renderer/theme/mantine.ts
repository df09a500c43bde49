import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'

/*
 * Mantine speaks in the tokens of `tokens.css`: ink for the one filled button of a page, `danger` for
 * outlined destructive ones. No shadows but on what floats, no motion but 120 ms of fading there.
 */

const tuple = (token: string): MantineColorsTuple =>
  Array.from({ length: 10 }, () => `var(--ts-${token})`) as unknown as MantineColorsTuple

const variantColorResolver: VariantColorsResolver = (input) => {
  const danger = input.color === 'danger'
  const text = danger ? 'var(--ts-danger)' : 'var(--ts-text)'
  switch (input.variant) {
    case 'filled':
      return {
        background: danger ? 'var(--ts-danger)' : 'var(--ts-primary)',
        hover: danger ? 'var(--ts-danger)' : 'var(--ts-primary-hover)',
        color: danger ? 'var(--ts-on-danger)' : 'var(--ts-on-primary)',
        border: '1px solid transparent',
      }
    case 'default':
    case 'outline':
      return {
        background: 'var(--ts-surface)',
        hover: 'var(--ts-surface-3)',
        color: text,
        border: '1px solid var(--ts-line-strong)',
      }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--ts-surface-3)',
        color: text,
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: 'var(--ts-surface-3)',
        hover: 'var(--ts-surface-3)',
        color: text,
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

const floating = { transitionProps: { transition: 'fade', duration: 120 } } as const

export const theme = createTheme({
  fontFamily: 'var(--ts-font)',
  fontFamilyMonospace: 'var(--ts-mono)',
  headings: { fontFamily: 'var(--ts-font)', fontWeight: '600' },
  colors: { ink: tuple('primary'), danger: tuple('danger'), gold: tuple('gold') },
  primaryColor: 'ink',
  primaryShade: 6,
  autoContrast: false,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '8px', xl: '10px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  fontSizes: { xs: '11px', sm: '12.5px', md: '13px', lg: '13.5px', xl: '16px' },
  lineHeights: { xs: '15px', sm: '18px', md: '18.5px', lg: '19px', xl: '22px' },
  variantColorResolver,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      vars: () => ({
        root: {
          '--button-height': '28px',
          '--button-padding-x': '10px',
          '--button-fz': '12.5px',
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'default' },
      vars: () => ({ root: { '--ai-size': '28px' } }),
    }),
    Input: Input.extend({
      defaultProps: { radius: 4 },
      vars: () => ({
        input: {},
        wrapper: { '--input-height': '30px', '--input-fz': '12.5px', '--input-padding': '9px' },
      }),
    }),
    Select: Select.extend({
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        comboboxProps: floating,
      },
    }),
    Menu: Menu.extend({ defaultProps: { ...floating, shadow: 'md', position: 'bottom-end' } }),
    Popover: Popover.extend({ defaultProps: { ...floating, shadow: 'md' } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        ...floating,
        openDelay: 300,
        multiline: true,
        maw: 360,
        events: { hover: true, focus: true, touch: true },
      },
    }),
    Modal: Modal.extend({
      defaultProps: { ...floating, shadow: 'md', radius: 8, centered: false },
    }),
    Drawer: Drawer.extend({ defaultProps: { ...floating, shadow: 'md' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 3 } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm', withThumbIndicator: false } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs', transitionDuration: 0, withItemsBorders: true },
    }),
    Tabs: Tabs.extend({ defaultProps: { keepMounted: false } }),
  },
})

/** Mantine's greys, in its order, as tokens: every part of it then follows both themes. */
const named = (grey: string, tokens: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    tokens.map((token, index) => [`--mantine-color-${grey}-${index}`, `var(--ts-${token})`]),
  )

const VARIABLES = {
  '--mantine-color-body': 'var(--ts-surface)',
  '--mantine-color-text': 'var(--ts-text)',
  '--mantine-color-bright': 'var(--ts-text)',
  '--mantine-color-dimmed': 'var(--ts-text-3)',
  '--mantine-color-placeholder': 'var(--ts-text-3)',
  '--mantine-color-anchor': 'var(--ts-link)',
  '--mantine-color-error': 'var(--ts-danger)',
  '--mantine-color-default': 'var(--ts-surface)',
  '--mantine-color-default-hover': 'var(--ts-surface-3)',
  '--mantine-color-default-color': 'var(--ts-text)',
  '--mantine-color-default-border': 'var(--ts-field-line)',
  '--mantine-color-disabled': 'var(--ts-surface-3)',
  '--mantine-color-disabled-color': 'var(--ts-text-3)',
  '--mantine-color-disabled-border': 'var(--ts-line)',
  '--mantine-primary-color-filled': 'var(--ts-primary)',
  '--mantine-primary-color-filled-hover': 'var(--ts-primary-hover)',
  '--mantine-primary-color-light': 'var(--ts-surface-3)',
  '--mantine-primary-color-light-hover': 'var(--ts-surface-3)',
  '--mantine-primary-color-light-color': 'var(--ts-text)',
  '--mantine-primary-color-contrast': 'var(--ts-on-primary)',
  '--mantine-color-ink-filled': 'var(--ts-primary)',
  '--mantine-color-ink-filled-hover': 'var(--ts-primary-hover)',
  '--mantine-color-ink-outline': 'var(--ts-text)',
  ...named('gray', [
    'surface-2',
    'surface-3',
    'line',
    'line-strong',
    'field-line',
    'field-line',
    'text-3',
    'text-2',
    'text',
    'text',
  ]),
  ...named('dark', [
    'text',
    'text-2',
    'text-3',
    'field-line',
    'field-line',
    'surface-3',
    'surface',
    'surface',
    'surface-2',
    'bg',
  ]),
  '--mantine-shadow-xs': 'none',
  '--mantine-shadow-sm': 'none',
  '--mantine-shadow-md': 'var(--ts-shadow)',
  '--mantine-shadow-lg': 'var(--ts-shadow)',
  '--mantine-shadow-xl': 'var(--ts-shadow)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...VARIABLES,
    '--mantine-color-white': 'var(--ts-surface)',
    '--mantine-color-black': 'var(--ts-text)',
  },
  // Mantine writes in white on dark grounds.
  dark: {
    ...VARIABLES,
    '--mantine-color-white': 'var(--ts-text)',
    '--mantine-color-black': 'var(--ts-bg)',
  },
})

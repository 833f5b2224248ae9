import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const accent: MantineColorsTuple = [
  '#EAF0FB',
  '#D3E0F8',
  '#ABC5F2',
  '#86AEFF',
  '#5D8BE6',
  '#4276DE',
  '#3569D0',
  '#1A56C4',
  '#15479F',
  '#0F3577',
]

const plain = { background: 'transparent', hover: 'var(--hover)', border: '1px solid transparent' }

const looks: Record<string, ReturnType<VariantColorsResolver>> = {
  primary: {
    background: 'var(--accent-fill)',
    hover: 'var(--accent-fill-hover)',
    color: 'var(--on-accent)',
    border: '1px solid var(--accent-fill)',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--hover)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
  },
  quiet: { ...plain, color: 'var(--text-2)', hoverColor: 'var(--text)' },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--alert-soft)',
    color: 'var(--alert-ink)',
    border: '1px solid var(--alert-edge)',
  },
  remove: {
    background: 'var(--alert)',
    hover: 'var(--alert)',
    color: '#fff',
    border: '1px solid var(--alert)',
  },
}

const lookOf: VariantColorsResolver = ({ variant }) => looks[variant] ?? { ...plain, color: 'var(--text)' }

/** Buttons are `primary`, `default`, `quiet`, `danger` (asks) and `remove` (does it). */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-plate)',
  headings: { fontFamily: 'var(--font)' },
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'var(--radius)',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: lookOf,
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: () => ({ root: { '--button-height': 'var(--control)' } }),
    },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 160 },
        // A dialog's head is not the page's banner.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 160 }, offset: 4 } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--alert-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-primary-color-filled': 'var(--accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
}

/** Makes the component suite's own variables point to our tokens in both schemes. */
export const suiteVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })

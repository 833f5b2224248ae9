import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastArea } from '../ToastArea.tsx'
import './tokens.css'
import './base.css'
import './mantine.css'
import { suiteVariables, theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'color-scheme' })

interface ThemeProviderProps {
  children: ReactNode
  /** `test` draws without transitions and without the variables of colours, which a page without a layout never reads. */
  env?: 'default' | 'test'
}

export const ThemeProvider = ({ children, env = 'default' }: ThemeProviderProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={suiteVariables}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    withGlobalClasses={false}
    withCssVariables={env === 'default'}
    env={env}
  >
    {children}
    <ToastArea />
  </MantineProvider>
)

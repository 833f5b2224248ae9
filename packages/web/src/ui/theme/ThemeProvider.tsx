import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastArea } from '../ToastArea.tsx'
import './tokens.css'
import './base.css'
import './mantine.css'
import { suiteVariables, theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'color-scheme' })

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={suiteVariables}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    withGlobalClasses={false}
  >
    {children}
    <ToastArea />
  </MantineProvider>
)

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { suiteVariables, theme } from '#ui/theme/theme.ts'

/** A query client without retries and logs. */
export const testQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

/** Renders a part of a screen with the providers that every screen has. */
export const show = (children: ReactNode, queries = testQueries()) => ({
  queries,
  ...render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={suiteVariables} env="test">
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  ),
})

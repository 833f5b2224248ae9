import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { testQueries } from './show.tsx'

/** Draws a part of a screen at `/here` of a router of its own, with `/away` beside it. */
export const showRouted = async (
  draw: () => ReactNode,
  address = '/here',
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
) => {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: '/here', component: draw })
  const away = createRoute({ getParentRoute: () => root, path: '/away', component: () => 'Away' })
  const router = createRouter({ routeTree: root.addChildren([here, away]), history })
  await router.load()
  const page = render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider env="test">
        <QueryClientProvider client={testQueries()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
  )
  return { ...page, router }
}

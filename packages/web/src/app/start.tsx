import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { locale, messages } from 'virtual:messages'
import { newQueryClient } from '#lib/api/query-client.ts'
import { setHomeTimeZone } from '#lib/format/times.ts'
import { logFailure } from '#lib/log.ts'
import { loadConfig, addressAtSignInOrigin } from '#lib/session/config.ts'
import { newUserManager } from '#lib/session/oidc-client.ts'
import { Session } from '#lib/session/session.ts'
import { SessionContext } from '#lib/session/SessionContext.tsx'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { newRouter } from './router.tsx'
import { StartError } from './StartError.tsx'

const openSession = async (): Promise<Session | undefined> => {
  const config = await loadConfig()
  const elsewhere = addressAtSignInOrigin(config.redirectUri, location)
  if (elsewhere) {
    location.replace(elsewhere)
    return undefined
  }
  const session = new Session(config, newUserManager(config))
  if (location.pathname === '/callback') {
    const returnTo = await session.finishSignIn()
    if (returnTo) history.replaceState(null, '', returnTo)
  } else await session.resume()
  return session
}

const show = async (root: Root, session: Session) => {
  const queries = newQueryClient()
  const router = newRouter({ session, queries })
  if (location.pathname !== '/') await router.options.context.loadScreens()
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ThemeProvider>
          <SessionContext value={session}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </SessionContext>
        </ThemeProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

/** From an empty page to the first screen. */
export const start = async (element: HTMLElement): Promise<void> => {
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  const root = createRoot(element)
  // They are on their way while the session opens; a failure shows when they are used.
  if (location.pathname !== '/') import('./all-routes.ts').catch(() => undefined)
  try {
    const session = await openSession()
    setHomeTimeZone(session?.config.timeZone)
    if (session) await show(root, session)
  } catch (error) {
    logFailure('The page could not start', error)
    root.render(
      <I18nProvider i18n={i18n}>
        <ThemeProvider>
          <StartError />
        </ThemeProvider>
      </I18nProvider>,
    )
  }
}

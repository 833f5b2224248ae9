import { usualNotifications } from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { UserManager } from 'oidc-client-ts'
import type { Config, Me } from '@stallwise/contract/session/session.contract.ts'
import { capabilities, reachOf, type Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { noForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aReply } from '#features/occupancy/testing/history.builders.ts'
import { newQueryClient } from '#lib/api/query-client.ts'
import { Session } from '#lib/session/session.ts'
import { SessionContext } from '#lib/session/SessionContext.tsx'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { newRouter } from '../router.tsx'
import { fakeNetwork, type Answers } from './fake-network.ts'

export const testConfig: Config = {
  issuer: 'http://localhost:3000/oidc',
  clientId: 'stallwise-web',
  redirectUri: 'http://localhost:3000/callback',
  scope: 'openid',
  audience: 'stallwise',
  locale: 'en-US',
  timeZone: 'America/Toronto',
  productName: 'Stallwise',
  contactUrl: 'https://example.com/contact',
  hasSyncSource: true,
}

/** Everything that a role may do. */
export const allowedTo = (role: Role): Capability[] =>
  capabilities.filter((capability) => reachOf([role], capability) !== 'none')

const meAs = (role: Role): Me => ({
  _id: '019a0000-0000-7000-8000-0000000000aa',
  email: 'priya@example.com',
  name: 'Priya Raman',
  roles: [role],
  customer: null,
  lots: 'all',
  rights: Object.fromEntries(allowedTo(role).map((capability) => [capability, 'own'])),
})

const signedInManager = {
  events: { addUserLoaded: () => undefined, addSilentRenewError: () => undefined },
  getUser: async () => ({ expired: false, access_token: 'a-token' }),
} as unknown as UserManager

// A whole app starts; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 15_000 })

interface OpenPageOptions {
  as?: Role
  /** Whose person it is. */
  customer?: Me['customer']
  /** The lots on their list; all by default. */
  lots?: Me['lots']
  /** What this installation has set otherwise. */
  config?: Partial<Config>
  answers: Answers
}

/** Opens an address of the whole app as somebody signed in, with the network faked. */
export const openPage = async (
  address: string,
  { as = 'provider', customer = null, lots = 'all', config, answers }: OpenPageOptions,
) => {
  const me = { ...meAs(as), customer, lots }
  const network = fakeNetwork({
    'GET /me': () => me,
    'GET /admin/users/{customerId}/{email}/preferences': () => ({
      email: me.email,
      name: me.name,
      colorScheme: 'auto',
      startParkingLot: null,
      mailLanguage: 'en-US',
      notifications: usualNotifications,
      version: 1,
    }),
    'GET /sprockit/{lotId}': () => ({ data: [], nextCursor: null }),
    'GET /notifications/count': () => ({ unread: 0 }),
    'GET /parking-lots/{id}/occupancy-history': () => aReply([10, 12]),
    'GET /parking-lots/{id}/forecast': () => noForecast(5),
    'GET /parking-lots/{id}/events': () => ({ events: [], isCut: false }),
    ...answers,
  })
  history.replaceState(null, '', address)
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const session = new Session({ ...testConfig, ...config }, signedInManager)
  await session.resume()
  const queries = newQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  const router = newRouter({ session, queries })
  await router.options.context.loadScreens()
  await router.load()
  const page = render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider env="test">
        <SessionContext value={session}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SessionContext>
      </ThemeProvider>
    </I18nProvider>,
  )
  return { ...page, network, router, queries }
}

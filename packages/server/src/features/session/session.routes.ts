import { hasMailbox } from '#features/notifications/notifications.work.public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { findCustomerName } from './session.store.ts'
import { viewConfig, viewMe } from './session.view.ts'

export interface SessionParts {
  config: Config
  database: Database
  /** Empty outside demo mode. */
  demoAccounts: readonly DemoAccount[]
}

export const bindSession = (bind: Bind, { config, database, demoAccounts }: SessionParts): void => {
  const settings = viewConfig(config, demoAccounts)

  bind('GET /config', () => settings)

  bind('GET /me', async ({ viewer }) => {
    const { customerId } = viewer
    const customer =
      customerId === null
        ? undefined
        : await database.withViewer(scopeOf(viewer), (tx) => findCustomerName(tx, customerId))
    return viewMe(viewer, customer?.name, hasMailbox(config))
  })
}

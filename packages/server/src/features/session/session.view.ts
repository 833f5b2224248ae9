import { productName } from '@stallwise/domain/product/product.ts'
import type { Config as PublicConfig, Me } from '@stallwise/contract/session/session.contract.ts'
import { capabilities, reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { Config } from '#platform/config/config.ts'
import { may, type Viewer } from '#platform/http/viewer.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { signInSettings } from '#platform/sign-in/sign-in-settings.ts'

export const viewConfig = (config: Config, demoAccounts: readonly DemoAccount[]): PublicConfig => {
  const { issuer, clientId, redirectUri, scope, audience } = signInSettings(config)
  return {
    issuer,
    clientId,
    redirectUri,
    scope,
    audience,
    locale: config.locale,
    timeZone: config.timeZone,
    productName,
    contactUrl: config.contactUrl ?? null,
    hasSyncSource: config.sync.source !== undefined,
    ...(config.demo && demoAccounts.length > 0 ? { demoAccounts: [...demoAccounts] } : {}),
  }
}

/** What only some users are told of the installation. */
interface OfInstallation {
  readonly isMailboxKept: boolean
  readonly overdueBackup: Me['overdueBackup']
}

export const viewMe = (
  viewer: Viewer,
  customerName: string | undefined,
  { isMailboxKept, overdueBackup }: OfInstallation,
): Me => {
  return {
    _id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    roles: [...viewer.roles],
    customer:
      viewer.customerId && customerName !== undefined ? { _id: viewer.customerId, name: customerName } : null,
    lots: viewer.lots === 'all' ? 'all' : [...viewer.lots],
    rights: rightsOf(viewer),
    ...(isMailboxKept && may(viewer, 'log.read') ? { mailbox: true as const } : {}),
    ...(overdueBackup && { overdueBackup }),
  }
}

const rightsOf = (viewer: Viewer): Me['rights'] => {
  const rights: Me['rights'] = {}
  for (const capability of capabilities) {
    const reach = reachOf(viewer.roles, capability)
    if (reach !== 'none' && may(viewer, capability)) rights[capability] = reach
  }
  return rights
}

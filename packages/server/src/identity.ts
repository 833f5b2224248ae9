import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import type { Config } from '#platform/config/config.ts'
import { hasMailbox } from '#features/notifications/notifications.work.public.ts'
import { sendForgottenPassword } from '#features/users/users.public.ts'
import type { Database } from '#platform/database/database.ts'
import { openEmbeddedDirectory } from '#platform/sign-in/embedded/embedded-directory.ts'
import { signInSettings } from '#platform/sign-in/sign-in-settings.ts'

/** Connects to the management API of a customer's own identity provider. */
export type OpenDirectory = (config: NonNullable<Config['identity']>) => IdentityDirectory

/** The user directory: that of the embedded identity provider, or of an external one whose management API is configured. */
export const identityOf = (config: Config, database: Database, openRemote: OpenDirectory) => {
  const { embedded, issuerName } = signInSettings(config)
  const remote = config.identity && openRemote(config.identity)
  return {
    issuerName,
    publicUrl: config.publicUrl,
    directory: embedded ? openEmbeddedDirectory(database, config.publicUrl) : remote,
  }
}

/** Sends the reset link for a forgotten password (embedded provider only); undefined if no mail can be sent. */
export const resetPasswordOf = (config: Config, database: Database, clock: () => number) => {
  const { embedded, issuerName } = signInSettings(config)
  if (!embedded || !(config.mail || hasMailbox(config))) return undefined
  const directory = openEmbeddedDirectory(database, config.publicUrl)
  const parts = { database, clock, directory, issuerName, publicUrl: config.publicUrl }
  return (email: string) => sendForgottenPassword(parts, email)
}

import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import type { Config } from '#platform/config/config.ts'
import { hasMailbox } from '#features/notifications/notifications.work.public.ts'
import { sendForgottenPassword } from '#features/users/users.public.ts'
import type { Database } from '#platform/database/database.ts'
import { openEmbeddedDirectory } from '#platform/sign-in/embedded/embedded-directory.ts'
import { signInSettings } from '#platform/sign-in/sign-in-settings.ts'

/** Opens the management interface of an issuer of one's own. */
export type OpenDirectory = (config: NonNullable<Config['identity']>) => IdentityDirectory

/** The people of the identity provider: the embedded one's, or those of an issuer that can be asked. */
export const identityOf = (config: Config, database: Database, openRemote: OpenDirectory) => {
  const { embedded, issuerName } = signInSettings(config)
  const remote = config.identity && openRemote(config.identity)
  return {
    issuerName,
    publicUrl: config.publicUrl,
    directory: embedded ? openEmbeddedDirectory(database, config.publicUrl) : remote,
  }
}

/** How a forgotten password is mended at the embedded provider; undefined where no mail can be sent. */
export const mendPasswordOf = (config: Config, database: Database, clock: () => number) => {
  const { embedded, issuerName } = signInSettings(config)
  if (!embedded || !(config.mail || hasMailbox(config))) return undefined
  const directory = openEmbeddedDirectory(database, config.publicUrl)
  const parts = { database, clock, directory, issuerName, publicUrl: config.publicUrl }
  return (email: string) => sendForgottenPassword(parts, email)
}

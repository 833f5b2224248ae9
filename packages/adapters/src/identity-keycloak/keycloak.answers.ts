import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import type { ManagementAnswer } from '#shared/management/management-client.ts'
import { errorMessageOf } from '#shared/management/management-error.ts'

/** Keycloak's ids are UUIDs; anything else belongs to nobody, and must not become part of a URL. */
export const isKeycloakId = (id: string): boolean => isUuid(id)

/** Translates Keycloak's errors; returns a successful response. */
export const requireDone = (answer: ManagementAnswer): ManagementAnswer => {
  if (answer.status < 300) return answer
  const message = `Keycloak: ${errorMessageOf(answer)}`
  if (answer.status === 409) throw new DirectoryFault('email-in-use', message)
  if (answer.status === 404) throw new DirectoryFault('not-found', message)
  if (answer.status === 429 || answer.status >= 500) throw new DirectoryFault('unavailable', message)
  throw new DirectoryFault('refused', message)
}

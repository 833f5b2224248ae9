import { readRoles } from '@stallwise/domain/access/roles.ts'
import type {
  DirectoryChange,
  DirectoryUser,
  NewDirectoryUser,
} from '@stallwise/ports/identity-directory.port.ts'

/** A user of the Admin REST API; other fields are sent back unchanged. */
export interface KeycloakUser {
  readonly id: string
  readonly username?: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly enabled?: boolean
  readonly emailVerified?: boolean
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  readonly [more: string]: unknown
}

/** Keycloak joins two names with a space: everything before the last word is the first name. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const end = name.lastIndexOf(' ')
  return end < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, end), lastName: name.slice(end + 1) }
}

export const readUser = (user: KeycloakUser, roleNames: readonly string[]): DirectoryUser => ({
  id: user.id,
  email: user.email ?? '',
  name: [user.firstName, user.lastName].filter(Boolean).join(' '),
  roles: readRoles(roleNames),
  customerId: user.attributes?.customer?.[0] ?? null,
  lots: [...(user.attributes?.lots ?? [])],
  emailVerified: user.emailVerified === true,
  blocked: user.enabled === false,
})

const withAttribute = (attributes: KeycloakUser['attributes'], name: string, values: readonly string[]) => {
  const { [name]: _old, ...others } = attributes ?? {}
  return values.length > 0 ? { ...others, [name]: values } : others
}

const attributesOf = (
  current: KeycloakUser['attributes'],
  { customerId, lots }: Pick<DirectoryChange, 'customerId' | 'lots'>,
): KeycloakUser['attributes'] => {
  const withCustomer =
    customerId === undefined
      ? current
      : withAttribute(current, 'customer', customerId === null ? [] : [customerId])
  return lots === undefined ? withCustomer : withAttribute(withCustomer, 'lots', lots)
}

/** A new user, whose roles are assigned after creation: the creating call accepts none. */
export const creationOf = (user: NewDirectoryUser, username: string) => ({
  username,
  email: user.email.toLowerCase(),
  ...splitName(user.name),
  enabled: !user.blocked,
  emailVerified: user.emailVerified,
  attributes: attributesOf({}, user),
})

/**
 * The whole user after the change: since Keycloak 24 a missing field is cleared. The user name
 * follows the e-mail if it was equal to it.
 */
export const replacementOf = (current: KeycloakUser, change: DirectoryChange): KeycloakUser => {
  const email = change.email?.toLowerCase() ?? current.email
  const isNew = email !== current.email?.toLowerCase()
  const followsEmail = isNew && current.username === current.email
  return {
    ...current,
    ...(change.name !== undefined && splitName(change.name)),
    ...(isNew && { email, emailVerified: false }),
    ...(followsEmail && { username: email }),
    ...(change.emailVerified !== undefined && { emailVerified: change.emailVerified }),
    ...(change.blocked !== undefined && { enabled: !change.blocked }),
    attributes: attributesOf(current.attributes, change) ?? {},
  }
}

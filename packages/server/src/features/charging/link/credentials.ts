import { timingSafeEqual } from 'node:crypto'
import { maxIdentityLength } from '@stallwise/domain/charging/station-fields.rules.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import type { KnownStation } from './station-connections.store.ts'

/** CST-10: the identity of a path, decoded once; undefined = it cannot be one. */
export const identityOfPath = (url: string): string | undefined => {
  const path = url.split('?')[0]!.slice('/ocpp/'.length)
  try {
    const identity = decodeURIComponent(path)
    const isPossible = identity.length > 0 && identity.length <= maxIdentityLength
    return isPossible && /^[^/:\p{Cc}\p{Cs}]+$/u.test(identity) && !path.includes('/') ? identity : undefined
  } catch {
    return undefined
  }
}

/** The password of HTTP Basic authentication. It may be bytes that are no text (1.6, AuthorizationKey). */
export interface Credentials {
  readonly name: Buffer
  readonly password: Buffer
}

/** Undefined = there are none. */
export const credentialsOf = (header: string | undefined): Credentials | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  const colon = bytes.indexOf(':')
  return colon < 0 ? undefined : { name: bytes.subarray(0, colon), password: bytes.subarray(colon + 1) }
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A station of 1.6 sends the bytes that the hexadecimal digits of its key stand for, or the digits. CST-15. */
const textsOf = (password: Buffer): string[] => [
  password.toString('latin1').toLowerCase(),
  password.toString('hex'),
]

/** Which of a station's passwords this is; compared in constant time. CST-15. */
export const passwordUsed = (
  { passwordHash, formerPasswordHash }: KnownStation,
  password: Buffer,
): 'current' | 'former' | undefined => {
  const hashes = textsOf(password).map(hashOfToken)
  const matches = (hash: string | null) =>
    hash !== null && hashes.filter((one) => isEqual(one, hash)).length > 0
  const [isCurrent, isFormer] = [matches(passwordHash), matches(formerPasswordHash)]
  if (isCurrent) return 'current'
  return isFormer ? 'former' : undefined
}

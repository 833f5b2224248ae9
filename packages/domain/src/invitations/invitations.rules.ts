import { splitEmails } from '../fields/field.rules.ts'
import { isMailAddress } from '../notifications/mail-address.rules.ts'
import type { AppState, MobileEventType } from './invitations.model.ts'

/** INV-01: the addresses of a passholder that an invitation can be sent to, each once, in lower case. */
export const invitedAddresses = (email: string | null): string[] => [
  ...new Set(
    splitEmails(email ?? '')
      .map((address) => address.toLowerCase())
      .filter(isMailAddress),
  ),
]

/** INV-01, INV-02: why a passholder is not invited; undefined if an invitation is sent. */
export const reasonNotToInvite = (holder: {
  readonly email: string | null
  readonly appState: AppState
}): 'no-email' | 'invite-already-sent' | undefined => {
  if (holder.appState !== 'notInvited' && holder.appState !== 'failed') return 'invite-already-sent'
  return invitedAddresses(holder.email).length === 0 ? 'no-email' : undefined
}

const signsOfUse: ReadonlySet<MobileEventType> = new Set([
  'appInstalled',
  'signedIn',
  'passViewed',
  'plateChanged',
])

/** INV-31: whether an event shows that the passholder uses the companion app. */
export const showsUse = (type: MobileEventType): boolean => signsOfUse.has(type)

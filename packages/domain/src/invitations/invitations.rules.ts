import { splitEmails } from '../fields/field.rules.ts'
import { isMailAddress } from '../notifications/mail-address.rules.ts'
import type { AppState, InvitationState, MobileEventType } from './invitations.model.ts'

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

/** An invitation of a passholder, and its address in lower case. */
interface Invited {
  readonly email: string
  readonly state: InvitationState
}

/** INV-07: the invitations that end with what was changed of their passholder: its addresses, or that it is removed. */
export const endedInvitations = <T extends Invited>(
  holder: { readonly email: string | null; readonly isRemoved: boolean },
  invitations: readonly T[],
): T[] => {
  const addresses = new Set(splitEmails(holder.email ?? '').map((address) => address.toLowerCase()))
  return invitations.filter(
    ({ email, state }) => !addresses.has(email) || (holder.isRemoved && state === 'queued'),
  )
}

const signsOfUse: ReadonlySet<MobileEventType> = new Set([
  'appInstalled',
  'signedIn',
  'passViewed',
  'plateChanged',
])

/** INV-31: whether an event shows that the passholder uses the companion app. */
export const showsUse = (type: MobileEventType): boolean => signsOfUse.has(type)

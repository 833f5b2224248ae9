import { t } from '@lingui/core/macro'
import type { MobileLogKind } from '@stallwise/domain/invitations/invitations.model.ts'

/** INV-40. */
export const mobileLogKindNames = (): Record<MobileLogKind, string> => ({
  invited: t`Invited`,
  invitationSent: t`Invitation sent`,
  invitationFailed: t`Invitation failed`,
  appInstalled: t`App installed`,
  signedIn: t`Signed in`,
  signInFailed: t`Sign-in failed`,
  signedOut: t`Signed out`,
  passViewed: t`Pass viewed`,
  plateChanged: t`Plates changed`,
})

import { t } from '@lingui/core/macro'
import type { AppState, InvitationState } from '@stallwise/domain/invitations/invitations.model.ts'

/** INV-05. */
export const appStateNames = (): Record<AppState, string> => ({
  notInvited: t`Not invited`,
  queued: t`Invitation queued`,
  sent: t`Invitation sent`,
  failed: t`Invitation failed`,
  joined: t`Uses the app`,
})

export const invitationStateNames = (): Record<InvitationState, string> => ({
  queued: t`Queued`,
  sent: t`Sent`,
  failed: t`Failed`,
})

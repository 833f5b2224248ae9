import type { MobileEventType } from './invitations.model.ts'

/**
 * INV-30: what the companion app reports about a pass of a lot. `at` in milliseconds since 1970 UTC; `passholderId` is
 * the pass ID. Identity: eventId, pass and at.
 */
export interface MobileEvent {
  readonly eventId: string
  readonly at: number
  readonly type: MobileEventType
  readonly lotId: string
  readonly passholderId: string
  readonly email?: string | undefined
  readonly platform?: string | undefined
  readonly appVersion?: string | undefined
  readonly detail?: string | undefined
}

/** A row of pass_invitation. */
export interface InvitationRow {
  readonly parking_lot_id: string
  readonly passholder_id: string
  readonly email: string
  readonly id: string
  readonly state: 'sent' | 'failed'
  readonly reason: string | null
  readonly asked_at: string
  readonly settled_at: string
}

/** A row of mobile_log. */
export interface MobileLogRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly passholder_id: string
  readonly email: string | null
  readonly platform: string | null
  readonly app_version: string | null
  readonly detail: string | null
}

/** Invitations to the companion app, and what happened with it. */
export interface MobileAppRows {
  readonly invitations: readonly InvitationRow[]
  readonly log: readonly MobileLogRow[]
}

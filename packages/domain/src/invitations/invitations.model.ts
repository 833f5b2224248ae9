/** INV-05: what is known about a passholder and the companion app. */
export const appStates = ['notInvited', 'queued', 'sent', 'failed', 'joined'] as const
/** INV-05: what is known about a passholder and the companion app. */
export type AppState = (typeof appStates)[number]

/** INV-05: what became of the e-mail to one address. */
export const invitationStates = ['queued', 'sent', 'failed'] as const
/** INV-05: what became of the e-mail to one address. */
export type InvitationState = (typeof invitationStates)[number]

/** INV-30: what the companion app reports. */
export const mobileEventTypes = [
  'appInstalled',
  'signedIn',
  'signInFailed',
  'signedOut',
  'passViewed',
  'plateChanged',
] as const
/** INV-30: what the companion app reports. */
export type MobileEventType = (typeof mobileEventTypes)[number]

/** INV-40: kinds of entries in the mobile app log. */
export const mobileLogKinds = ['invited', 'invitationSent', 'invitationFailed', ...mobileEventTypes] as const
/** INV-40: a kind of entry in the mobile app log. */
export type MobileLogKind = (typeof mobileLogKinds)[number]

/** INV-02: at most so many invitations to one passholder within an hour. */
export const maxInvitationsAnHour = 3

/** How the mobile app log can be sorted. */
export const mobileLogSorts = ['at', 'name', 'passholderId', 'kind', 'email', 'app', 'detail'] as const

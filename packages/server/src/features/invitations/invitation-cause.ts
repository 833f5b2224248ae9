/** The cause of an invitation's e-mail, by which it is cancelled and its result found. */
export const causeOf = (invitationId: string): string => `pass-invitation:${invitationId}`

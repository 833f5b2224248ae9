/** What a list of users can be sorted by; its default is the first. Source: rule USR-60. */
export const userSorts = ['name', 'email', 'role', 'lots', 'state', 'createdAt', 'customer'] as const
/** What a list of users can be sorted by. */
export type UserSort = (typeof userSorts)[number]

/** Whether a user can sign in. `invited`: the e-mail address was never verified. Source: rule USR-61. */
export const userStates = ['active', 'invited', 'blocked'] as const
/** Whether a user can sign in. */
export type UserState = (typeof userStates)[number]

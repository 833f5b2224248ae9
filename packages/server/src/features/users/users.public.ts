export { followUsers, settleDirectory } from './directory-follow.ts'
export { sendForgottenPassword, notifyPasswordReplaced } from './forgotten-password.ts'
export { allowAdministrators, disallowUsers, moveUsers } from './lot-grants.ts'
export type { UserParts } from './user-parts.ts'

export { updateAccounts, processPendingAccounts } from './account-updates.ts'
export { sendForgottenPassword, notifyPasswordReplaced } from './forgotten-password.ts'
export { allowAdministrators, disallowUsers, moveUsers } from './lot-grants.ts'
export type { UserParts } from './user-parts.ts'

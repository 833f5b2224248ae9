export {
  groupsSeenBy,
  limitedUserOf,
  listGroupIds,
  ofGroup,
  requireRemover,
  seesGroup,
} from './passholder-access.ts'
export { loadGroupChoices } from './passholder-groups.store.ts'
export { erasePassholders } from './passholder-erasure.ts'
export { removeIn, restoreIn } from './passholders.commands.ts'
export { passholders } from './passholders.resource.ts'
export type { PassholderRows } from './passholders.load.ts'

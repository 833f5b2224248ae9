export { passStateNames, passTypeNames } from './passholder-words.ts'
export { PassState } from './PassState.tsx'
export { MobileAppNote } from './MobileAppNote.tsx'
export { groupChoicesQuery, groupsQuery, passholdersKey } from './passholders.queries.ts'

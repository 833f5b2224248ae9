export { passStateNames, passTypeNames } from './passholder-words.ts'
export { PassState } from './PassState.tsx'

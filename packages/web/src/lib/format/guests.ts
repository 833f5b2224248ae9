import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'

/** Whom a guest visits. */
export const hostText = ({ hostName, hostSuite, passholderGroupName }: GuestPassView): string =>
  [hostName, hostSuite, passholderGroupName].filter(Boolean).join(' · ')

import type { Authorisation } from './pass-change.model.ts'

/** VIO-19: whether it is time that staff gave free of charge, which authorises nothing. */
export const isFreeTime = ({ freeMs }: Authorisation): boolean => freeMs !== undefined

/** What authorises a plate. */
export const withoutFreeTime = (known: readonly Authorisation[]): readonly Authorisation[] =>
  known.length > 0 && known.some(isFreeTime) ? known.filter((one) => !isFreeTime(one)) : known

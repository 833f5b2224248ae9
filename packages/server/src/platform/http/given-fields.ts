/** What a body names: fields that are undefined are left out, so that what was there stays. */
export const givenFields = <T extends object>(partial: T): Partial<T> =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as Partial<T>

/** The fields that are set: undefined ones are left out, so that existing values stay. */
export const givenFields = <T extends object>(partial: T): Partial<T> =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as Partial<T>

/** The fields without the undefined ones, so that existing values are kept. */
export const givenFields = <T extends object>(partial: T): Partial<T> =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as Partial<T>

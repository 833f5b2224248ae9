/**
 * Waits for queries that were all sent on one connection, in their order, and throws the error of the first that failed:
 * once a query of a transaction has failed, the database refuses those after it.
 */
export const firstErrorOf = async (sent: readonly (Promise<unknown> | undefined)[]): Promise<void> => {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

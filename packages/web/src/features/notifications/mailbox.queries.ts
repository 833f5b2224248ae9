import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

/** Users wait on this page for a mail. */
const refreshEvery = 3_000

export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => call('GET /demo/mailbox', { query: { limit: 200 }, signal }),
  refetchInterval: refreshEvery,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

/** Whoever waits for a mail looks at this page. */
const refreshEvery = 3_000

export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => call('GET /demo/mailbox', { query: { limit: 200 }, signal }),
  refetchInterval: refreshEvery,
})

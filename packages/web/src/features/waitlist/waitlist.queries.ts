import { queryOptions } from '@tanstack/react-query'
import { passholdersKey } from '#features/passholders/passholders.public.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'

/** The waitlists of a lot: by group and position, then those that were answered. */
export const waitlistQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...passholdersKey(lotId), 'waitlist'],
    queryFn: async ({ signal }) => {
      const entries = await allPages((cursor) =>
        call('GET /waitlist/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      )
      return entries.sort(
        (a, b) =>
          (a.position ?? Infinity) - (b.position ?? Infinity) ||
          a.passholderGroupName.localeCompare(b.passholderGroupName),
      )
    },
  })

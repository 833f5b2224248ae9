import type { MobileEvent } from '@stallwise/domain/invitations/mobile-events.ts'
import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** Events of the companion app as it posts them. */
export const mobilePost = (key: string, events: readonly MobileEvent[]): VendorPost =>
  jsonPost(
    '/ingest/mobile-events',
    { 'x-api-key': key },
    {
      events: events.map(({ at, lotId, ...rest }) => ({
        ...rest,
        parkingLot: lotId,
        at: new Date(at).toISOString(),
      })),
    },
  )

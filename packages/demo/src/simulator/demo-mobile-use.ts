import { mobilePost } from '@stallwise/adapters/mobile-native/mobile-native.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { MobileEvent } from '@stallwise/domain/invitations/mobile-events.ts'
import { minuteMs, hourMs } from '@stallwise/domain/time/durations.ts'
import type { PassholderRow } from '#passholders/passholders.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { namedRandom, pick, wholeBetween } from '#seeded/random.ts'
import { mobileApps, mobileUses, outcomeOf } from '#world/demo-mobile-app.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'

const hoursBack = 24
const mostAnHour = 3

/** What the passholders of a lot do with the app in an hour, which is a number of hours since 1970. */
const usesOfHour = (holders: readonly PassholderRow[], seed: number, hour: number): MobileEvent[] => {
  const random = namedRandom(seed, 'mobile-use', holders[0]!.parking_lot_id, hour)
  return Array.from({ length: wholeBetween(random, 0, mostAnHour) }, (_, nth) => {
    const { parking_lot_id, pass_id } = pick(random, holders)
    const type = pick(random, mobileUses)
    const { platform, app_version } = pick(random, mobileApps)
    return {
      eventId: namedId('mobile-use', parking_lot_id, String(hour), String(nth)),
      at: hour * hourMs + wholeBetween(random, 0, 59) * minuteMs,
      type,
      lotId: parking_lot_id,
      passholderId: pass_id,
      platform,
      appVersion: app_version,
    }
  })
}

/** What the companion app of the demo's passholders reports of the last day, or since a time if that is later. */
export const planMobileUse = (
  { passholders, lots, sources }: Pick<DemoWorld, 'passholders' | 'lots' | 'sources'>,
  seed: number,
  { since, now }: { readonly since: number; readonly now: number },
): VendorPost[] => {
  const users = passholders.filter(({ email }, nth) => email !== null && outcomeOf(nth) === 'joined')
  const hours = Array.from({ length: hoursBack + 1 }, (_, back) => Math.floor(now / hourMs) - back)
  return lots.flatMap(({ id, customer_id }) => {
    const source = sources.find((one) => one.kind === 'mobile-events' && one.customer_id === customer_id)
    const holders = users.filter(({ parking_lot_id }) => parking_lot_id === id)
    if (!source || holders.length === 0) return []
    const events = hours
      .flatMap((hour) => usesOfHour(holders, seed, hour))
      .filter(({ at }) => since < at && at <= now)
    return events.length === 0 ? [] : [mobilePost(source.key, events)]
  })
}

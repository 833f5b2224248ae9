import { mobileEventTypes, type MobileEventType } from '@stallwise/domain/invitations/invitations.model.ts'
import type { MobileEvent } from '@stallwise/domain/invitations/mobile-events.ts'
import { readInstant } from '@stallwise/domain/time/rfc3339.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import { readNativeBatch } from '#shared/native-batch.ts'
import { isIdentity, isObject } from '#shared/untrusted-json.ts'

const isType = (value: unknown): value is MobileEventType => mobileEventTypes.some((type) => type === value)

/** Optional texts and their greatest lengths; an empty one counts as absent. */
const texts = { email: 254, platform: 40, appVersion: 40, detail: 200 } as const
const isText = (value: unknown, longest: number): value is string | undefined =>
  value === undefined || value === null || value === '' || isIdentity(value, longest)

const readEvent = (item: unknown): MobileEvent | string => {
  if (!isObject(item)) return 'is not an object'
  const { eventId, type, parkingLot, passholderId } = item
  if (!isIdentity(eventId, 200)) return 'eventId: expected a text of 1 to 200 characters'
  const at = readInstant(item.at)
  if (at === undefined) return 'at: expected an RFC 3339 time with an offset'
  if (!isType(type)) return `type: expected one of ${mobileEventTypes.join(', ')}`
  if (typeof parkingLot !== 'string' || !isUuid(parkingLot)) return 'parkingLot: expected the id of a lot'
  if (!isIdentity(passholderId, 40)) return 'passholderId: expected a pass ID of 1 to 40 characters'
  for (const [name, longest] of Object.entries(texts))
    if (!isText(item[name], longest)) return `${name}: expected a text of at most ${longest} characters`
  const optional = (name: keyof typeof texts) => (item[name] as string | null | undefined) || undefined
  return {
    eventId,
    at,
    type,
    lotId: parkingLot.toLowerCase(),
    passholderId,
    email: optional('email')?.toLowerCase(),
    platform: optional('platform'),
    appVersion: optional('appVersion'),
    detail: optional('detail'),
  }
}

/** Events of the companion app: `{events: [...]}` with up to 1,000 events. Identity: eventId, pass and at. Rule INV-30. */
export const nativeMobileEvents: DeviceSource<MobileEvent> = {
  kind: 'mobile-events',
  read: readNativeBatch(readEvent),
}

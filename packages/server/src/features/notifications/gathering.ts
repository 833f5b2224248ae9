import { isSilenced } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import { mayBeNotifiedOf } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import {
  channelsFor,
  notificationPreferencesOf,
} from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { uuidv7 } from 'uuidv7'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import {
  addNotifications,
  beginGathering,
  listGroupsOfTenants,
  listRecipients,
  silencesOf,
  takeAlerts,
  takeGateFaults,
  takeRecommendations,
  takeSensorErrors,
  type GroupOfTenants,
  type NewNotification,
  type Occurrence,
  type Recipient,
} from './gathering.store.ts'
import { productsAt } from './lot-products.ts'
import { scheduleMails } from './digests.store.ts'
import { takeBackKnownPayments, takeUnknownPayments } from './unknown-payments.store.ts'

/** So many rows of each table in one transaction, which other writers of them wait for. */
const atOnce = 500

/** All occurrences of one cause. */
interface Cause {
  readonly lotId: string
  readonly kind: Occurrence['kind']
  readonly cause: string
  readonly occurrences: readonly Occurrence[]
}

const byCause = (occurrences: readonly Occurrence[]): Cause[] => {
  const causes = new Map<string, Occurrence[]>()
  for (const one of occurrences) {
    const key = `${one.lotId} ${one.kind} ${one.cause}`
    const known = causes.get(key)
    if (known) known.push(one)
    else causes.set(key, [one])
  }
  return [...causes.values()].map((all) => {
    const { lotId, kind, cause } = all[0]!
    return { lotId, kind, cause, occurrences: all }
  })
}

const mayOpen = ({ roles, lots }: Recipient, lotId: string) =>
  roles.includes('provider') || lots.includes(lotId)

/** NTF-05: of a tenant the passholder groups of its own that an occurrence is about. */
const ownGroupsOf = (
  userId: string,
  { kind, passholderGroupId, parkingGroupId }: Occurrence,
  groups: readonly GroupOfTenants[],
): string[] =>
  groups
    .filter(({ tenants }) => tenants.includes(userId))
    .filter((group) =>
      kind === 'violation'
        ? group.id === passholderGroupId && group.shows_violations
        : kind === 'occupancy' && parkingGroupId !== null && group.parking_group_id === parkingGroupId,
    )
    .map(({ id }) => id)

/** What a user is notified of, of a cause; undefined if nothing. */
const notificationOf = (
  user: Recipient,
  { lotId, kind, cause, occurrences }: Cause,
  groups: readonly GroupOfTenants[],
): NewNotification | undefined => {
  if (!mayOpen(user, lotId) || !mayBeNotifiedOf(user.roles, kind, productsAt(user.lot_products, lotId)))
    return undefined
  const { app, email } = channelsFor(notificationPreferencesOf(user.preferences.notifications), kind, lotId)
  if (!app && !email) return undefined
  const isLimited = seesOnlyOwnGroups(user.roles) && kind !== 'gate'
  const owned = new Map(
    isLimited ? occurrences.map((one) => [one, ownGroupsOf(user.id, one, groups)] as const) : [],
  )
  const own = isLimited ? occurrences.filter((one) => owned.get(one)!.length > 0) : occurrences
  if (own.length === 0) return undefined
  const times = own.map(({ at }) => at.getTime())
  return {
    lot: lotId,
    id: uuidv7(),
    userId: user.id,
    kind,
    cause,
    groups: isLimited ? [...new Set(own.flatMap((one) => owned.get(one)!))] : null,
    count: own.length,
    firstAt: new Date(times.reduce((a, b) => Math.min(a, b))),
    lastAt: new Date(times.reduce((a, b) => Math.max(a, b))),
    inApp: app,
    mailCount: email ? own.length : 0,
  }
}

const isHeard = (silences: Awaited<ReturnType<typeof silencesOf>>, now: number) => (cause: Cause) => {
  const { kind, lotId } = cause
  if (kind !== 'violation' && kind !== 'occupancy') return true
  return !isSilenced(silences.get(lotId) ?? [], { cause: cause.cause, type: kind }, now)
}

const notify = async (tx: Tx, occurrences: readonly Occurrence[], now: number) => {
  const lotIds = [...new Set(occurrences.map(({ lotId }) => lotId))]
  const silences = await silencesOf(tx, lotIds, new Date(now))
  const causes = byCause(occurrences).filter(isHeard(silences, now))
  if (causes.length === 0) return []
  const groups = await listGroupsOfTenants(tx, lotIds)
  const users = await listRecipients(tx, lotIds)
  const made = users.flatMap((user) => causes.flatMap((cause) => notificationOf(user, cause, groups) ?? []))
  if (made.length === 0) return []
  const intervals = new Map(
    users.map(({ id, preferences }) => [
      id,
      notificationPreferencesOf(preferences.notifications).mailMinutes,
    ]),
  )
  const toMail = new Set(made.filter(({ mailCount }) => mailCount > 0).map(({ userId }) => userId))
  await scheduleMails(
    tx,
    [...toMail].map((userId) => ({ userId, mailMinutes: intervals.get(userId)! })),
    now,
  )
  // After the mails: whoever writes them locks in this order too.
  await addNotifications(tx, made)
  return made
}

/** One transaction of gathering: what was taken is marked in it, so that nothing is gathered twice or lost. */
const gatherSome = ({ database, clock }: DatabaseParts) =>
  database.asSystem(async (tx) => {
    if (!(await beginGathering(tx))) return { isFull: false, lots: new Set<string>() }
    const now = clock()
    const at = new Date(now)
    const ended = await takeBackKnownPayments(tx)
    const parts = [
      await takeAlerts(tx, at, atOnce),
      await takeSensorErrors(tx, at, atOnce),
      await takeGateFaults(tx, at, atOnce),
      await takeUnknownPayments(tx, at, atOnce),
      await takeRecommendations(tx, at, atOnce),
    ]
    const occurrences = parts.flatMap((part) => part.occurrences)
    const made = occurrences.length === 0 ? [] : await notify(tx, occurrences, now)
    return {
      isFull: parts.some(({ taken }) => taken === atOnce),
      lots: new Set([...ended, ...made.filter(({ inApp }) => inApp).map(({ lot }) => lot)]),
    }
  })

/**
 * NTF-03: notifies users of new alerts, sensor errors, gate faults, unknown payments and recommendations, outside of judging, which does not wait for it.
 * Returns the lots whose users have new notifications in the app.
 */
export const gatherNotifications = async (parts: DatabaseParts): Promise<ReadonlySet<string>> => {
  const lots = new Set<string>()
  for (;;) {
    const { isFull, lots: some } = await gatherSome(parts)
    for (const lot of some) lots.add(lot)
    if (!isFull) return lots
  }
}

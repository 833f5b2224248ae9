import type { Preferences, PreferencesEdit } from '@stallwise/contract/users/users.contract.ts'
import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import {
  notificationPreferencesOf,
  type NotificationPreferences,
} from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import type { MailLanguage } from '@stallwise/domain/notifications/mail-language.rules.ts'
import { checkName } from '@stallwise/domain/users/users.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { languageOf } from '#platform/language/language.ts'
import { requireInSync } from './change-user.commands.ts'
import { updateAccount } from './account-updates.ts'
import { auditUser } from './user-access.ts'
import { setPreferences, updateUser } from './user-changes.store.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, findUserByEmail, lockUser, type UserRow } from './users.store.ts'

interface StoredPreferences {
  readonly colorScheme?: Preferences['colorScheme']
  readonly startParkingLot?: string | null
  readonly mailLanguage?: MailLanguage
  readonly notifications?: NotificationPreferences
}

const preferencesView = (row: UserRow): Preferences => {
  const stored = row.preferences as StoredPreferences
  const { colorScheme = 'auto', startParkingLot = null } = stored
  const hasLot = (id: string) => row.roles.includes('provider') || row.lots.includes(id)
  const isTheirs = startParkingLot !== null && hasLot(startParkingLot)
  const { kinds, lots, mailMinutes } = notificationPreferencesOf(stored.notifications)
  return {
    email: row.email,
    name: row.name,
    colorScheme,
    version: row.version,
    startParkingLot: isTheirs ? startParkingLot : null,
    mailLanguage: languageOf(row.preferences),
    notifications: { kinds, lots: lots && lots.filter(hasLot), mailMinutes },
  }
}

/** USR-50: own preferences, by own e-mail or `me`; provider staff can read those of others. */
export const readPreferences = async (
  { database }: UserParts,
  viewer: Viewer,
  place: string,
  email: string,
): Promise<Preferences> => {
  const own = await database.asSystem((tx) => findUser(tx, viewer.userId))
  if (own && email === 'me') return preferencesView(own)
  const canEditEveryone = reachOf(viewer.roles, 'preference.own') === 'all'
  const row = canEditEveryone ? await database.asSystem((tx) => findUserByEmail(tx, email)) : own
  const isRequestedUser = row?.email.toLowerCase() === email.toLowerCase()
  if (!row || !isRequestedUser || (row.customer_id ?? 'provider') !== place.toLowerCase())
    throw new Refusal('not-found')
  return preferencesView(row)
}

const faultsOf = (viewer: Viewer, edit: PreferencesEdit): FieldFault[] => {
  const { name, startParkingLot, notifications } = edit
  const lacks = (id: string) => viewer.lots !== 'all' && !viewer.lots.has(id)
  const isUnknown = startParkingLot != null && lacks(startParkingLot)
  return [
    ...(name === undefined ? [] : checkName(name)),
    ...(isUnknown ? [{ path: 'startParkingLot', code: 'unknown' as const }] : []),
    ...(notifications?.lots?.some(lacks) ? [{ path: 'notifications.lots', code: 'unknown' as const }] : []),
  ]
}

const save = async (tx: Tx, row: UserRow, edit: PreferencesEdit): Promise<void> => {
  const { name, colorScheme, startParkingLot, mailLanguage, notifications } = edit
  const stored: StoredPreferences = {
    ...(row.preferences as StoredPreferences),
    ...(colorScheme !== undefined && { colorScheme }),
    ...(startParkingLot !== undefined && { startParkingLot: startParkingLot ?? null }),
    ...(mailLanguage !== undefined && { mailLanguage }),
    ...(notifications !== undefined && { notifications }),
  }
  await setPreferences(tx, row.id, stored)
  if (name !== undefined && name.trim() !== row.name) await updateUser(tx, row.id, { name: name.trim() })
}

/** USR-50: changes own preferences; a new name is also updated at the identity provider. */
export const changePreferences = async (
  parts: UserParts,
  viewer: Viewer,
  edit: PreferencesEdit,
): Promise<Preferences> => {
  const { database, clock } = parts
  refuseFaults(faultsOf(viewer, edit))
  const before = (await database.asSystem((tx) => findUser(tx, viewer.userId)))!
  const isNewName = edit.name !== undefined && edit.name.trim() !== before.name
  if (isNewName) await requireInSync(parts, before)
  const after = await database.asSystem(async (tx) => {
    const row = (await lockUser(tx, viewer.userId))!
    refuseStale(edit.version, preferencesView(row))
    await save(tx, row, edit)
    const saved = (await findUser(tx, row.id))!
    await auditUser(tx, viewer, { action: 'user.preferences', before: row, after: saved, at: clock() })
    return saved
  })
  if (isNewName) await updateAccount(parts, after.id)
  return preferencesView(after)
}

import type { SiteContacts } from '@stallwise/contract/health/health.contract.ts'
import {
  checkContacts,
  checkTold,
  type SiteContact,
  type Told,
} from '@stallwise/domain/health/settings.rules.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findSettings, saveContacts, saveSettings } from './settings.store.ts'
import { loadContacts } from './site-details.ts'

/** HEA-60: changes who is told of faults of a site. */
export const changeTold = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { told, version }: SeenVersion & { readonly told: readonly Told[] },
) =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    const before = await findSettings(tx, lotId)
    refuseStale(version, before)
    refuseFaults(checkTold(told))
    await saveSettings(
      tx,
      lotId,
      told.map(({ email, of, fromHour, untilHour }) => ({ email: email.trim(), of, fromHour, untilHour })),
    )
    const after = await findSettings(tx, lotId)
    const object = { action: 'healthSettings.update', objectKind: 'healthSettings', objectId: lotId }
    change.audit(Object.assign(object, { before: { told: before.told }, after: { told: after.told } }))
    return { told: [...after.told], version: after.version }
  })

const cleaned = (contact: SiteContact): SiteContact => ({
  name: contact.name.trim(),
  role: contact.role.trim(),
  phone: contact.phone.trim(),
  email: contact.email.trim(),
  hours: contact.hours.trim(),
  notes: contact.notes.trim(),
})

/** HEA-70: replaces the contacts of a site that the provider keeps. */
export const changeContacts = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { contacts, version }: SeenVersion & { readonly contacts: readonly SiteContact[] },
): Promise<SiteContacts> =>
  changeLot(parts, viewer, { lot, capability: 'health.check' }, async (change) => {
    const { tx, lotId } = change
    const before = await loadContacts(tx, lotId)
    refuseStale(version, before)
    refuseFaults(checkContacts(contacts))
    await saveContacts(tx, lotId, contacts.map(cleaned))
    const after = await loadContacts(tx, lotId)
    const object = { action: 'siteContacts.update', objectKind: 'siteContacts', objectId: lotId }
    change.audit(
      Object.assign(object, { before: { contacts: before.contacts }, after: { contacts: after.contacts } }),
    )
    return after
  })

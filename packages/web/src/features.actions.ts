import { msg } from '@lingui/core/macro'
import { hasRole, mayDo } from '#lib/session/viewer.ts'
import type { ActionPlace, PlaceAction } from '#lib/routes/places.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'

/** A page of the setup of the lot on the screen. */
const inSetup =
  (capability: Capability, page: string): PlaceAction['at'] =>
  ({ me, lot, mayAdminister }) =>
    lot && mayAdminister && mayDo(me, capability)
      ? { to: `/admin/${lot.customer._id}/parking-lot/${lot._id}/${page}` }
      : undefined

const inConfiguration =
  (section: string, open: string): PlaceAction['at'] =>
  ({ lot }) =>
    lot?.allowed.includes('lot.configure')
      ? { to: `/parking-lots/${lot._id}/configuration?section=${section}`, open }
      : undefined

/** A page of the customer; without one, the provider selects it first. */
const ofCustomer =
  (page: string, first: string): PlaceAction['at'] =>
  ({ me, customerId }: ActionPlace) => {
    if (customerId !== undefined) return { to: `/admin/${customerId}/${page}` }
    return hasRole(me, 'provider') ? { to: first } : undefined
  }

const forProvider =
  (to: string, open: string): PlaceAction['at'] =>
  ({ me }) =>
    hasRole(me, 'provider') ? { to, open } : undefined

/** What the palette offers to do, besides leading to screens. Loaded with it. */
export const placeActions: readonly PlaceAction[] = [
  {
    key: 'open-gate',
    label: msg`Open gate`,
    icon: 'gate',
    at: ({ lot }) => (lot?.allowed.includes('gate.open') ? { to: 'here', open: 'gate' } : undefined),
  },
  {
    key: 'close-stalls',
    label: msg`Close stalls or a floor`,
    icon: 'lock',
    at: inConfiguration('closures', 'closure'),
  },
  {
    key: 'add-camera',
    label: msg`Add camera`,
    icon: 'camera',
    at: inSetup('camera.manage', 'camera'),
  },
  {
    key: 'add-reader',
    label: msg`Add RFID reader`,
    icon: 'plus',
    at: inSetup('device.manage', 'rfidReader'),
  },
  { key: 'add-zone', label: msg`Add zone`, icon: 'plus', at: inSetup('device.manage', 'zone') },
  { key: 'add-gate', label: msg`Add gate`, icon: 'plus', at: inSetup('device.manage', 'sprockit') },
  {
    key: 'add-wayfinder',
    label: msg`Add wayfinder`,
    icon: 'plus',
    at: inSetup('device.manage', 'wayfinder'),
  },
  { key: 'add-sector', label: msg`Add sector`, icon: 'plus', at: inSetup('lot.configure', 'addEditSector') },
  { key: 'add-manager', label: msg`Add manager`, icon: 'plus', at: inSetup('lot.configure', 'manager') },
  {
    key: 'add-user',
    label: msg`Add user`,
    icon: 'user',
    at: (place) =>
      mayDo(place.me, 'user.administer') ? ofCustomer('user', '/admin/provider/user')(place) : undefined,
  },
  {
    key: 'rotate-key',
    label: msg`Rotate key of a source`,
    icon: 'refresh',
    at: (place) => (mayDo(place.me, 'device.manage') ? ofCustomer('sources', '/admin')(place) : undefined),
  },
  { key: 'add-lot', label: msg`Add parking lot`, icon: 'lots', at: forProvider('/', 'lot') },
  { key: 'add-customer', label: msg`Add customer`, icon: 'building', at: forProvider('/admin', 'customer') },
]

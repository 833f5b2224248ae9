import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { pageOf } from '#ui/resource/resource-routes.ts'
import { readGroupSearch } from './bookings.search.ts'

const loadGroups = async () => (await import('./groups/booking-groups.resource.tsx')).bookingGroups
const editPage = pageOf(
  async () => (await import('#ui/resource/ResourceEditPage.tsx')).ResourceEditPage,
  loadGroups,
  { list: 'booking-groups' },
)

const bookingsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'bookings',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.read'),
  staticData: { title: msg`Bookings` },
  component: lazyRouteComponent(() => import('./list/BookingsPage.tsx'), 'BookingsPage'),
})

const groupsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'booking-groups',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.read'),
  staticData: { title: msg`Booking groups` },
  component: lazyRouteComponent(() => import('./groups/BookingGroupsPage.tsx'), 'BookingGroupsPage'),
})

const newGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'booking-group',
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.manage'),
  staticData: { title: msg`Add booking group` },
  component: editPage,
})

const editGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'booking-group/$id',
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.manage'),
  staticData: { title: msg`Booking group` },
  component: editPage,
})

/** A group with its calendar and its bookings. Source: specification section 2. */
const groupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/parking-group/$parkingGroupId/passholder-booking-group/$passholderBookingGroupId',
  validateSearch: readGroupSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.read'),
  staticData: { title: msg`Booking group` },
  component: lazyRouteComponent(() => import('./group/BookingGroupPage.tsx'), 'BookingGroupPage'),
})

export const bookingsRoutes = [bookingsRoute, groupsRoute, newGroupRoute, editGroupRoute, groupRoute] as const

const isFor = (me: Me) => mayDo(me, 'passholder.read')

export const bookingsScreens: readonly LotScreen[] = [
  {
    group: 'people',
    order: 40,
    area: 'lot',
    path: 'booking-groups',
    pages: ['bookings', 'booking-group', 'configuration/parking-group/passholder-booking-group'],
    label: msg`Booking groups`,
    isFor,
  },
]

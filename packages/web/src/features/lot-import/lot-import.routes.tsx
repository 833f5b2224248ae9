import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { readFloorSearch, readWizardSearch } from './wizard-search.ts'
import { adminCustomerRoute, adminLotRoute } from '#lib/routes/frames.ts'
import { requireCustomer, requireProvider } from '#lib/routes/guards.ts'
import type { AdminLotTab } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

const AddLot = lazy(async () => ({ default: (await import('./AddLotScreen.tsx')).AddLotScreen }))

const AddLotPage = () => {
  const { customerId } = adminCustomerRoute.useParams()
  const search = addLotRoute.useSearch()
  const navigate = addLotRoute.useNavigate()
  return (
    <AddLot
      customerId={customerId}
      search={search}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}

/** Adding a lot; provider staff only. Source: specification section 2. */
export const addLotRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'add-parking-lot',
  validateSearch: readWizardSearch,
  beforeLoad: ({ context, params }) => {
    requireProvider({ context })
    requireCustomer(params.customerId)
  },
  staticData: { title: msg`Add parking lot` },
  component: AddLotPage,
})

export const detailsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'details',
  staticData: { title: msg`Lot details` },
  component: lazyRouteComponent(() => import('./later/DetailsPage.tsx'), 'DetailsPage'),
})

export const floorsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'floors',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readFloorSearch(search),
  }),
  staticData: { title: msg`Floors` },
  component: lazyRouteComponent(() => import('./later/FloorsPage.tsx'), 'FloorsPage'),
})

export const groupsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'groups',
  validateSearch: readListSearch,
  staticData: { title: msg`Parking groups` },
  component: lazyRouteComponent(() => import('./later/GroupsPage.tsx'), 'GroupsPage'),
})

const mayConfigure = (me: Me) => mayDo(me, 'lot.configure')

export const lotImportTabs: readonly AdminLotTab[] = [
  { path: 'details', label: msg`Details`, order: 10, isFor: mayConfigure },
  { path: 'floors', label: msg`Floors`, order: 20, isFor: mayConfigure },
  { path: 'groups', label: msg`Groups`, order: 30, isFor: mayConfigure },
]

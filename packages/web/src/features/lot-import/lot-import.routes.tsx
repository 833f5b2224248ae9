import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { readFloorSearch, readWizardSearch } from './wizard-search.ts'
import { adminCustomerRoute, adminLotRoute } from '#lib/routes/frames.ts'
import { requireCustomer, requireProvider } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
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
  component: lazyRouteComponent(() => import('./setup/DetailsPage.tsx'), 'DetailsPage'),
})

export const floorsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'floors',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readFloorSearch(search),
  }),
  staticData: { title: msg`Floors and stalls` },
  component: lazyRouteComponent(() => import('./setup/FloorsPage.tsx'), 'FloorsPage'),
})

/** The groups of a lot have one page, in its configuration. */
export const groupsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'groups',
  beforeLoad: ({ params: { parkingLotId } }) => {
    throw redirect({ href: `/parking-lots/${parkingLotId}/configuration?section=groups`, replace: true })
  },
})

const mayConfigure = (me: Me) => mayDo(me, 'lot.configure')

const setup = { group: 'setup', area: 'admin', isFor: mayConfigure } as const

export const lotImportScreens: readonly LotScreen[] = [
  { ...setup, path: 'details', label: msg`Details`, order: 10 },
  { ...setup, path: 'floors', label: msg`Floors and stalls`, order: 20 },
]

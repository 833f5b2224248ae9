import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { readWizardSearch } from './wizard-search.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { requireProvider } from '#lib/routes/guards.ts'

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
  beforeLoad: requireProvider,
  staticData: { title: msg`Add parking lot` },
  component: AddLotPage,
})

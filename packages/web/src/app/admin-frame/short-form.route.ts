import type { QueryClient } from '@tanstack/react-query'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { adminShortForms } from '#features.screens.ts'
import { lotsOfCustomerQuery } from '#features/lots/lots.public.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import type { AdminShortForm } from '#lib/routes/places.ts'

const lotWith = async (
  form: AdminShortForm,
  id: string,
  { lots, queries }: { lots: readonly LotListItem[]; queries: QueryClient },
): Promise<string | undefined> => {
  for (const lot of lots) if (await form.isIn(queries, lot._id, id).catch(() => false)) return lot._id
  return undefined
}

/** `/admin/{customerId}/camera/{cameraId}` and its like lead to the object under its lot. Source: decision 2. */
export const shortFormRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: '$',
  beforeLoad: async ({ context: { queries }, params }) => {
    const { customerId } = params
    const [path, id] = (params._splat ?? '').split('/')
    const form = adminShortForms.find((one) => one.path === path)
    if (!form) throw notFound()
    const { data: lots } = await queries.ensureQueryData(lotsOfCustomerQuery(customerId))
    if (!id) {
      // Without an object only a single lot says where a new one belongs.
      const [only] = lots.length === 1 ? lots : []
      const to = only ? `/parking-lot/${only._id}/${form.path}` : ''
      throw redirect({ href: `/admin/${customerId}${to}`, replace: true })
    }
    const lotId = await lotWith(form, id, { lots, queries })
    if (!lotId) throw notFound()
    throw redirect({ href: `/admin/${customerId}/parking-lot/${lotId}/${form.path}/${id}`, replace: true })
  },
})

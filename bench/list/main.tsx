// The list of passholders with 50,000 rows, or an empty page of the same height (`?empty`) to compare with.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { messages } from 'virtual:messages'
import { messages as rest } from 'virtual:messages/rest'
import type { PassholderView } from '../../packages/contract/src/passholders/passholders.contract.ts'
import { passholderColumns } from '../../packages/web/src/features/passholders/passholders.columns.tsx'
import type { ListAction } from '../../packages/web/src/ui/list/list.model.ts'
import { ResourceList } from '../../packages/web/src/ui/list/ResourceList.tsx'
import { useListAddress } from '../../packages/web/src/ui/list/use-list-address.ts'
import { useServerRows } from '../../packages/web/src/ui/list/use-server-rows.ts'
import { ThemeProvider } from '../../packages/web/src/ui/theme/ThemeProvider.tsx'
import '../../packages/web/src/ui/theme/tokens.css'
import '../../packages/web/src/ui/theme/base.css'

const query = new URLSearchParams(location.search)
const total = Number(query.get('rows') ?? 50_000)
const rowHeight = 37
/** About what the server takes (`bench/passholders.bench.ts`). */
const answerMs = 20

const passholder = (nth: number): PassholderView => ({
  _id: `p${nth}`,
  parkingLot: 'lot',
  passholderGroup: `g${nth % 200}`,
  passholderGroupName: `Company ${nth % 200}`,
  parkingGroup: 'tenants',
  passholderId: `P-${String(nth).padStart(6, '0')}`,
  name: `Amara Okafor ${nth}`,
  email: `person${nth}@example.com`,
  suite: String(nth % 2000),
  passType: nth % 3 === 0 ? 'daytime' : 'allDay',
  validityGroup: null,
  validFrom: null,
  validTo: nth % 5 === 0 ? '2027-01-31' : null,
  isMultiPass: nth % 40 === 0,
  numberOfVehicles: nth % 40 === 0 ? 4 : null,
  insideAtOnce: nth % 40 === 0 ? 2 : null,
  vehicles: [{ licensePlate: `B${nth}`, make: 'Kia', model: 'EV6', until: null }],
  tagIds: [],
  appState: 'notInvited',
  invitations: [],
  bookingsAhead: 0,
  sameAsPassOwner: true,
  passOwnerName: null,
  passOwnerEmail: null,
  state: 'valid',
  version: 1,
})

const ask = async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
  await new Promise((done) => setTimeout(done, answerMs))
  const from = Number(cursor)
  const data = Array.from({ length: Math.min(limit, total - from) }, (_, nth) => passholder(from + nth))
  return { data, total, nextCursor: null }
}

const remove: ListAction<PassholderView> = {
  key: 'remove',
  tone: 'remove',
  label: () => 'Delete',
  run: async () => undefined,
}

const List = () => {
  const rows = useServerRows({ queryKey: ['passholders'], ask })
  return (
    <ResourceList
      {...useListAddress()}
      {...rows}
      name="Passholders"
      exportName="passholders"
      rowKey={({ _id }) => _id}
      rowHref={({ _id }) => `/here?open=${_id}`}
      columns={passholderColumns(false)}
      actions={[remove]}
      bulkActions={[remove]}
      empty={{ title: 'None' }}
    />
  )
}

i18n.loadAndActivate({ locale: 'en-US', messages: { ...messages, ...rest } })
const root = createRootRoute({ component: Outlet })
const here = createRoute({ getParentRoute: () => root, path: '/here', component: List })
const history = createMemoryHistory({ initialEntries: ['/here'] })
const router = createRouter({ routeTree: root.addChildren([here]), history })
createRoot(document.getElementById('root')!).render(
  query.has('empty') ? (
    <div style={{ height: total * rowHeight, margin: 16 }}>Empty</div>
  ) : (
    <I18nProvider i18n={i18n}>
      <ThemeProvider>
        <QueryClientProvider client={new QueryClient()}>
          <main style={{ margin: 16 }}>
            <RouterProvider router={router as never} />
          </main>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>
  ),
)

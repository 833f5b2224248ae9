import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { lotRoute, type RouterContext } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'
import { pageOf } from '#ui/resource/resource-routes.ts'
import { passholderCards } from './passholders.parts.ts'

type Guarded = { context: RouterContext & { me: Me } }

const requireRead = ({ context }: Guarded): void => {
  if (!mayDo(context.me, 'passholder.read')) throw notFound()
}
const requireManage = ({ context }: Guarded): void => {
  if (!mayDo(context.me, 'passholder.manage')) throw notFound()
}

const passholdersRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'passholders',
  validateSearch: readListSearch,
  beforeLoad: requireRead,
  staticData: { title: msg`Passholders` },
  component: lazyRouteComponent(() => import('./PassholdersPage.tsx'), 'PassholdersPage'),
})

/** `new` for a new one; `group` is the passholder group that it begins with, and the page to go back to. */
const passholderRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'passholders/$passholderId',
  validateSearch: ({ group }: Record<string, unknown>): { group?: string } =>
    typeof group === 'string' ? { group } : {},
  beforeLoad: requireManage,
  staticData: { title: msg`Passholder` },
  component: lazyRouteComponent(
    () => withParts(import('./edit/PassholderPage.tsx'), passholderCards),
    'PassholderPage',
  ),
})

const groupsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'passholder-groups',
  validateSearch: readListSearch,
  beforeLoad: requireRead,
  staticData: { title: msg`Passholder groups` },
  component: lazyRouteComponent(() => import('./groups/PassholderGroupsPage.tsx'), 'PassholderGroupsPage'),
})

const loadGroups = async () => (await import('./groups/passholder-groups.resource.tsx')).passholderGroups
const editPage = pageOf(
  async () => (await import('#ui/resource/ResourceEditPage.tsx')).ResourceEditPage,
  loadGroups,
  { list: 'passholder-groups' },
)

const newGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'passholder-group',
  beforeLoad: requireManage,
  staticData: { title: msg`Add passholder group` },
  component: editPage,
})

const editGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'passholder-group/$id',
  beforeLoad: requireManage,
  staticData: { title: msg`Passholder group` },
  component: editPage,
})

/** A group with its passholders. Source: specification section 2. */
const groupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/parking-group/$parkingGroupId/passholder-group/$passholderGroupId',
  validateSearch: (search: Record<string, unknown>): ListSearch => readListSearch(search),
  beforeLoad: requireRead,
  staticData: { title: msg`Passholder group` },
  component: lazyRouteComponent(() => import('./groups/PassholderGroupPage.tsx'), 'PassholderGroupPage'),
})

/** Import of a workbook into a group. */
const importRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/parking-group/$parkingGroupId/passholder-group/$passholderGroupId/import',
  beforeLoad: requireManage,
  staticData: { title: msg`Import passholders` },
  component: lazyRouteComponent(() => import('./import/ImportPassholdersPage.tsx'), 'ImportPassholdersPage'),
})

export const passholdersRoutes = [
  passholdersRoute,
  passholderRoute,
  groupsRoute,
  newGroupRoute,
  editGroupRoute,
  groupRoute,
  importRoute,
] as const

const isFor = (me: Me) => mayDo(me, 'passholder.read')

export const passholdersScreens: readonly LotScreen[] = [
  { group: 'people', order: 10, area: 'lot', path: 'passholders', label: msg`Passholders`, isFor },
  {
    group: 'people',
    order: 20,
    area: 'lot',
    path: 'passholder-groups',
    pages: ['passholder-group', 'configuration/parking-group/passholder-group'],
    label: msg`Passholder groups`,
    isFor,
  },
]

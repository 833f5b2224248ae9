import type { MessageDescriptor } from '@lingui/core'
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { requireProvider } from '#lib/routes/guards.ts'
import type { AdminShortForm, LotScreen } from '#lib/routes/places.ts'
import { readListSearches } from '../list/list-search.ts'
import type { ListedRow, ListResource, Resource } from './resource.model.ts'

/** The description is loaded with the first page that needs it; one of a list alone has its own page to edit. */
type Described =
  | { load: () => Promise<Resource>; editPage?: undefined }
  | { load: () => Promise<ListResource>; editPage: RouteComponent }

type EditRouteOptions<Edit extends string> = Described & {
  /** Where its list is: `zones`. */
  list: string
  /** The first word of its edit pages' addresses: `zone`. */
  edit: Edit
  /** In the browser's title: of a new one, and of one that is there. */
  titles: { new: MessageDescriptor; one: MessageDescriptor }
  beforeLoad?: typeof requireProvider
}

type ResourceRouteOptions<List extends string, Edit extends string> = EditRouteOptions<Edit> & {
  list: List
  titles: { list: MessageDescriptor; new: MessageDescriptor; one: MessageDescriptor }
  /** Its link in the rail; `pages`: the first words of further pages below it. */
  screen: { order: number; isFor: (me: Me) => boolean; pages?: readonly string[] }
  /** In place of the kit's page: one that has more than the list. */
  listPage?: RouteComponent
  /** The names of further lists on that page, as its address has them. */
  parts?: readonly string[]
}

type Page<Of, Place> = ComponentType<{ of: Of } & Place>

/** A page of the kit for a description; both come with the page, not with the first view. */
export const pageOf = <Of, Place extends object>(
  page: () => Promise<Page<Of, Place>>,
  load: () => Promise<Of>,
  place: Place,
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [Page, of] = await Promise.all([page(), load()])
    return { default: () => createElement(Page, { of, ...place }) }
  })

/** The addresses of a new object and of one that is there, and the short address of the latter. */
export const editRoutes = <const Edit extends string>(options: EditRouteOptions<Edit>) => {
  const { list, edit, titles, load, beforeLoad } = options
  const kitPage = async () => (await import('./ResourceEditPage.tsx')).ResourceEditPage
  const component = options.editPage ?? pageOf(kitPage, options.load, { list })
  const newRoute = createRoute({
    getParentRoute: () => adminLotRoute,
    path: edit,
    staticData: { title: titles.new },
    beforeLoad,
    component,
  })
  const oneRoute = createRoute({
    getParentRoute: () => adminLotRoute,
    path: `${edit}/$id`,
    staticData: { title: titles.one },
    beforeLoad,
    component,
  })
  const shortForm: AdminShortForm = {
    path: edit,
    isIn: async (queries, lotId, id) => {
      const { query } = await load()
      const rows: readonly ListedRow[] = await queries.ensureQueryData(query(lotId) as never)
      return rows.some(({ _id }) => _id === id)
    },
  }
  return { routes: [newRoute, oneRoute] as const, shortForm }
}

/** Everything that a lot's resource adds to `features.screens.ts`. */
export const resourceRoutes = <const List extends string, const Edit extends string>(
  options: ResourceRouteOptions<List, Edit>,
) => {
  const { list, edit, titles, load, beforeLoad, parts = [] } = options
  const kitPage = async () => (await import('./ResourceListPage.tsx')).ResourceListPage
  const listRoute = createRoute({
    getParentRoute: () => adminLotRoute,
    path: list,
    validateSearch: readListSearches(...parts),
    staticData: { title: titles.list },
    beforeLoad,
    component: options.listPage ?? pageOf(kitPage, load, { edit }),
  })
  const { routes, shortForm } = editRoutes(options)
  const screen: LotScreen = {
    group: 'setup',
    area: 'admin',
    path: list,
    pages: [edit, ...(options.screen.pages ?? [])],
    label: titles.list,
    order: options.screen.order,
    isFor: options.screen.isFor,
  }
  return { routes: [listRoute, ...routes] as const, screen, shortForm }
}

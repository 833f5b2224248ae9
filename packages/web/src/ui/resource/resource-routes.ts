import type { MessageDescriptor } from '@lingui/core'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { requireProvider } from '#lib/routes/guards.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { readListSearch } from '../list/list-search.ts'
import type { Resource, ResourceRow } from './resource.model.ts'

interface EditRouteOptions<Edit extends string> {
  /** Where its list is: `zones`. */
  list: string
  /** The first word of its edit pages' addresses: `zone`. */
  edit: Edit
  /** In the browser's title: of a new one, and of one that is there. */
  titles: { new: MessageDescriptor; one: MessageDescriptor }
  /** The description is loaded with the first page that needs it. */
  load: () => Promise<Resource>
  beforeLoad?: typeof requireProvider
}

interface ResourceRouteOptions<List extends string, Edit extends string> extends EditRouteOptions<Edit> {
  list: List
  titles: { list: MessageDescriptor; new: MessageDescriptor; one: MessageDescriptor }
  tab: { order: number; isFor: (me: Me) => boolean }
}

type Page<Place> = ComponentType<{ of: Resource } & Place>

/** A page of the kit for a description; both come with the page, not with the first view. */
const pageOf = <Place extends object>(
  page: () => Promise<Page<Place>>,
  load: () => Promise<Resource>,
  place: Place,
) =>
  lazyRouteComponent(async () => {
    const [Page, of] = await Promise.all([page(), load()])
    return { default: () => createElement(Page, { of, ...place }) }
  })

/** The addresses of a new object and of one that is there, and the short address of the latter. */
export const editRoutes = <const Edit extends string>(options: EditRouteOptions<Edit>) => {
  const { list, edit, titles, load, beforeLoad } = options
  const component = pageOf(async () => (await import('./ResourceEditPage.tsx')).ResourceEditPage, load, {
    list,
  })
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
      const rows: readonly ResourceRow[] = await queries.ensureQueryData(query(lotId) as never)
      return rows.some(({ _id }) => _id === id)
    },
  }
  return { routes: [newRoute, oneRoute] as const, shortForm }
}

/** Everything that a lot's resource adds to `features.ts`. */
export const resourceRoutes = <const List extends string, const Edit extends string>(
  options: ResourceRouteOptions<List, Edit>,
) => {
  const { list, edit, titles, load, beforeLoad } = options
  const listRoute = createRoute({
    getParentRoute: () => adminLotRoute,
    path: list,
    validateSearch: readListSearch,
    staticData: { title: titles.list },
    beforeLoad,
    component: pageOf(async () => (await import('./ResourceListPage.tsx')).ResourceListPage, load, { edit }),
  })
  const { routes, shortForm } = editRoutes(options)
  const tab: AdminLotTab = {
    path: list,
    pages: [edit],
    label: titles.list,
    order: options.tab.order,
    isFor: options.tab.isFor,
  }
  return { routes: [listRoute, ...routes] as const, tab, shortForm }
}

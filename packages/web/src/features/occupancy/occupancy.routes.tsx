import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { lotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import type { OccupancySearch } from './occupancy.search.ts'

const OccupancyPage = lazy(async () => ({ default: (await import('./OccupancyPage.tsx')).OccupancyPage }))

const OccupancyScreen = () => {
  const { lotId } = lotRoute.useParams()
  const search = occupancyRoute.useSearch()
  const navigate = occupancyRoute.useNavigate()
  return (
    <OccupancyPage
      lotId={lotId}
      address={search}
      onSearch={(chosen, isStep) => void navigate({ search: chosen, replace: !isStep, resetScroll: false })}
    />
  )
}

// The page, which is loaded on demand, reads the search parameters.
export const occupancyRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'occupancy',
  validateSearch: (search: Record<string, unknown>): OccupancySearch => search as OccupancySearch,
  staticData: { title: msg`Occupancy` },
  component: OccupancyScreen,
})

export const occupancyScreen: LotScreen = {
  group: 'live',
  order: 30,
  area: 'lot',
  path: 'occupancy',
  label: msg`Occupancy`,
  icon: 'chart-bar',
  isFor: (me) => mayDo(me, 'lot.realtime'),
}

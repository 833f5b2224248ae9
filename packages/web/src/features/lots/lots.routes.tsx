import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import styles from './lots.module.css'
import { readLotsSearch } from './lots.search.ts'
import type { LotsSearch } from './lots.search.ts'

const LotsPage = lazyRouteComponent(() => import('./LotsPage.tsx'), 'LotsPage')

const LotsScreen = () => {
  const search = lotsRoute.useSearch()
  const navigate = useNavigate({ from: '/' })
  const change = (changes: LotsSearch) =>
    void navigate({ to: '/', search: { ...search, ...changes }, replace: true, resetScroll: false })
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <LotsPage search={search} onSearch={change} />
    </main>
  )
}

/** The parking lot list, the first screen. */
export const lotsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  validateSearch: readLotsSearch,
  staticData: { title: msg`Parking lots` },
  component: LotsScreen,
})

import { useNavigate, useSearch } from '@tanstack/react-router'
import styles from './lots.module.css'
import { readLotsSearch, type LotsSearch } from './lots.search.ts'
import { LotsPage } from './LotsPage.tsx'

/** The list with its search, customer and sort in the address. */
export const LotsScreen = () => {
  const search = readLotsSearch(useSearch({ strict: false }))
  const navigate = useNavigate({ from: '/' })
  const change = (changes: LotsSearch) =>
    void navigate({ to: '/', search: { ...search, ...changes }, replace: true, resetScroll: false })
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <LotsPage search={search} onSearch={change} />
    </main>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { readLotsSearch, type LotsSearch } from './lots.search.ts'
import { LotsPage } from './LotsPage.tsx'
import { MainPage } from '#ui/Page.tsx'

/** The list with its search, customer and sort in the address. */
export const LotsScreen = () => {
  const search = readLotsSearch(useSearch({ strict: false }))
  const navigate = useNavigate({ from: '/' })
  const change = (changes: LotsSearch) =>
    void navigate({ to: '/', search: { ...search, ...changes }, replace: true, resetScroll: false })
  return (
    <MainPage>
      <LotsPage search={search} onSearch={change} />
    </MainPage>
  )
}

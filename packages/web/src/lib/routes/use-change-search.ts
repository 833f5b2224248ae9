import { useCallback } from 'react'
import { useGoTo } from './Link.tsx'

/** Changes parts of the address's search, without a step of the history and without scrolling. */
export const useChangeSearch = () => {
  const goTo = useGoTo()
  return useCallback(
    (changes: object) =>
      void goTo({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [goTo],
  )
}
